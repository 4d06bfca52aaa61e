<?php

// How many times longer one took than another, round by round: both met the same noise in a round.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Bench;

final class Ratio
{
    public readonly float $median;
    /** What a quarter of the rounds is below of, and a quarter above. */
    public readonly float $low;
    public readonly float $high;

    /**
     * @param non-empty-list<float> $slower what is divided, a sample a round
     * @param non-empty-list<float> $faster what it is divided by
     */
    public function __construct(array $slower, array $faster)
    {
        $ratios = array_map(static fn (float $a, float $b): float => $a / $b, $slower, $faster);
        sort($ratios);
        $this->median = Statistics::quantile($ratios, 0.5);
        $this->low = Statistics::quantile($ratios, 0.25);
        $this->high = Statistics::quantile($ratios, 0.75);
    }

    /** Whether a quarter of the rounds or more say the opposite of the others. */
    public function isUnclear(float $than = 1.0): bool
    {
        return $this->low <= $than && $this->high >= $than;
    }
}
