<?php

// What is known of a visitor.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Session\Tests;

use Isomer\AbstractMessage;
use Isomer\Field;
use Isomer\Message;
use Isomer\Type;

#[Message('shop.Visit')]
final class Visit extends AbstractMessage
{
    #[Field(1)]
    public ?int $userId = null;

    #[Field(2)]
    public string $language = '';

    /** @var array<string, int> */
    #[Field(3, Type::Int32, key: Type::String)]
    public array $basket = [];
}
