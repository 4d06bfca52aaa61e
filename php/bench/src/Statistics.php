<?php

// The statistics that phpbench prints for a list of samples, and its quartiles.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Bench;

final class Statistics
{
    public readonly float $best;
    public readonly float $mean;
    public readonly float $mode;
    public readonly float $worst;
    /** The standard deviation of the samples themselves, not an estimate for a population. */
    public readonly float $deviation;
    public readonly float $median;

    /** @param non-empty-list<float> $samples */
    public function __construct(array $samples)
    {
        sort($samples);
        $this->best = $samples[0];
        $this->worst = $samples[count($samples) - 1];
        $this->mean = array_sum($samples) / count($samples);
        $squares = array_map(fn (float $sample): float => ($sample - $this->mean) ** 2, $samples);
        $this->deviation = sqrt(array_sum($squares) / count($samples));
        $this->mode = self::densest($samples, $this->deviation);
        $this->median = self::quantile($samples, 0.5);
    }

    /** The deviation in percent of the mean. */
    public function relativeDeviation(): float
    {
        return $this->mean === 0.0 ? 0.0 : 100 * $this->deviation / $this->mean;
    }

    /**
     * What lies at the given part of the way from the least to the greatest, between two samples if need be.
     *
     * @param non-empty-list<float> $sorted
     */
    public static function quantile(array $sorted, float $part): float
    {
        $at = $part * (count($sorted) - 1);
        $below = $sorted[(int) floor($at)];
        return $below + ($sorted[(int) ceil($at)] - $below) * ($at - floor($at));
    }

    /**
     * Where most samples are: the peak of their density, with a bell around each as wide as Silverman's rule has it.
     *
     * @param non-empty-list<float> $sorted
     */
    private static function densest(array $sorted, float $deviation): float
    {
        $width = 0.9 * $deviation * count($sorted) ** -0.2;
        if ($width <= 0.0) {
            return $sorted[0];
        }
        [$from, $to] = [$sorted[0], $sorted[count($sorted) - 1]];
        [$mode, $highest] = [$from, -1.0];
        for ($step = 0; $step <= 512; $step++) {
            $at = $from + ($to - $from) * $step / 512;
            $density = 0.0;
            foreach ($sorted as $sample) {
                $density += exp(-0.5 * (($at - $sample) / $width) ** 2);
            }
            if ($density > $highest) {
                [$mode, $highest] = [$at, $density];
            }
        }
        return $mode;
    }
}
