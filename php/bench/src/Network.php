<?php

// The time to encode, send and decode a million messages.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Bench;

final class Network
{
    public const MESSAGES = 1_000_000;
    /** Bytes per second. */
    public const RATE = 10_000_000;

    /** @param float $nanoseconds of writing and reading one message */
    public function __construct(public readonly int $bytes, public readonly float $nanoseconds)
    {
    }

    public function sending(): float
    {
        return $this->bytes * self::MESSAGES / self::RATE;
    }

    public function computing(): float
    {
        return $this->nanoseconds * self::MESSAGES / 1e9;
    }

    public function total(): float
    {
        return $this->sending() + $this->computing();
    }

    /**
     * The rate, in bytes in a second, at which both take equally long: a slower network favours the smaller messages.
     * Null: there is none, since one of them is neither larger nor slower.
     */
    public function breakEven(self $other): ?float
    {
        $larger = $other->bytes - $this->bytes;
        $faster = $this->nanoseconds - $other->nanoseconds;
        return $larger * $faster > 0 ? $larger / $faster * 1e9 : null;
    }
}
