<?php

// A message that neither the store nor the job is for.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Laravel\Tests;

use Isomer\Message;

#[Message('shop.OrderSent')]
final class OrderSent extends OrderPaid
{
}
