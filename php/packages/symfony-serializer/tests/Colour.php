<?php

// An enum for Order.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Symfony\Tests;

enum Colour: int
{
    case None = 0;
    case Red = 1;
}
