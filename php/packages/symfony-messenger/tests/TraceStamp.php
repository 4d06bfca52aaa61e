<?php

// A stamp of the program's own.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Messenger\Tests;

use Symfony\Component\Messenger\Stamp\StampInterface;

final class TraceStamp implements StampInterface
{
    public static int $made = 0;

    public function __construct(private readonly string $id)
    {
        self::$made++;
    }

    public function getId(): string
    {
        return $this->id;
    }
}
