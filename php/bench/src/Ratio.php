<?php

// The ratio of two times, computed in each round, in which both were subject to the same noise.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Bench;

final class Ratio
{
    public readonly float $median;
    /** The lower and the upper quartile of the rounds. */
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

    /** Whether at least a quarter of the rounds contradicts the others. */
    public function isUnclear(float $than = 1.0): bool
    {
        return $this->low <= $than && $this->high >= $than;
    }
}
