<?php

// What an attacker would like to have made: it tells when it is woken.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Cache\Tests;

final class Gadget
{
    public static int $woken = 0;

    public function __wakeup(): void
    {
        self::$woken++;
    }
}
