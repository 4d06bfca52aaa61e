<?php

// What the serializer is not told of.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Messenger\Tests;

use Isomer\Message;

#[Message('shop.OrderSent')]
final class OrderSent extends OrderPaid
{
}
