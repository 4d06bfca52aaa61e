<?php

// Something that has happened.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Messenger\Tests;

use Isomer\AbstractMessage;
use Isomer\Field;
use Isomer\Message;

#[Message('shop.OrderPaid')]
class OrderPaid extends AbstractMessage
{
    #[Field(1)]
    public int $order = 0;

    #[Field(2)]
    public string $customer = '';

    public static function of(int $order, string $customer = ''): static
    {
        $paid = new static();
        [$paid->order, $paid->customer] = [$order, $customer];
        return $paid;
    }
}
