<?php

// A message with values that are hard to distinguish as arrays: empty messages, lists, and maps.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Symfony\Tests;

use Isomer\AbstractMessage;
use Isomer\Field;
use Isomer\Google\Protobuf\Struct;
use Isomer\Google\Protobuf\Timestamp;
use Isomer\Message;
use Isomer\Type;

#[Message('shop.Order')]
final class Order extends AbstractMessage
{
    #[Field(1)]
    public int $orderNumber = 0;

    #[Field(2, Type::Bytes)]
    public string $seal = '';

    #[Field(3)]
    public Colour|int $colour = Colour::None;

    #[Field(4)]
    public ?Order $before = null;

    /** @var list<Order> */
    #[Field(5, Order::class)]
    public array $parts = [];

    /** @var array<int, string> */
    #[Field(6, Type::String, key: Type::Int32)]
    public array $notes = [];

    /** @var array<int, Order> */
    #[Field(7, Order::class, key: Type::Int32)]
    public array $byPlace = [];

    #[Field(8)]
    public ?Timestamp $at = null;

    #[Field(9)]
    public ?Struct $anything = null;
}
