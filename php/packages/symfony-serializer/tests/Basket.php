<?php

// A class that is not a message, but contains one.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Symfony\Tests;

final class Basket
{
    public string $owner = '';
    public ?Order $order = null;
}
