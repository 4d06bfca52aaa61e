<?php

// Runs all loops in each round, until there are enough samples.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Bench;

final class Sampler
{
    /** @param float $duration of a sample, in nanoseconds */
    public function __construct(private readonly int $rounds, private readonly float $duration)
    {
    }

    /**
     * A round before the first is not counted. The order is another one in each round, so that nobody always runs
     * behind the same neighbour.
     *
     * @param array<string, array<string, \Closure(int): mixed>> $works a loop by the names of work and subject
     * @return array<string, array<string, array<string, mixed>>> by the same names: how often it ran in a sample, what
     *     its memory grew by at most, and for each round nanoseconds of an operation, by the wall and the processor
     */
    public function sample(array $works): array
    {
        $samples = [];
        foreach ($works as $work => $loops) {
            foreach ($loops as $subject => $loop) {
                $samples[$work][$subject] = [
                    'times' => $this->calibrate($loop), 'peak' => self::peak($loop), 'wall' => [], 'cpu' => [],
                ];
            }
        }
        mt_srand(1);
        for ($round = 0; $round <= $this->rounds; $round++) {
            foreach ($works as $work => $loops) {
                $names = array_keys($loops);
                shuffle($names);
                foreach ($names as $subject) {
                    $times = $samples[$work][$subject]['times'];
                    [$wall, $cpu] = self::time($loops[$subject], $times);
                    if ($round > 0) {
                        $samples[$work][$subject]['wall'][] = $wall / $times;
                        $samples[$work][$subject]['cpu'][] = $cpu / $times;
                    }
                }
            }
        }
        return $samples;
    }

    /** @param \Closure(int): mixed $loop */
    private function calibrate(\Closure $loop): int
    {
        $times = 1;
        while (true) {
            [$took] = self::time($loop, $times);
            if ($took >= $this->duration / 2) {
                return max(1, (int) round($times * $this->duration / $took));
            }
            $times *= $took < $this->duration / 20 ? 10 : 2;
        }
    }

    /**
     * @param \Closure(int): mixed $loop
     * @return array{float, float} nanoseconds by the clock on the wall, and of the processor
     */
    private static function time(\Closure $loop, int $times): array
    {
        $cpu = self::processorTime();
        $wall = hrtime(true);
        $loop($times);
        $wall = hrtime(true) - $wall;
        return [(float) $wall, max(1.0, self::processorTime() - $cpu)];
    }

    private static function processorTime(): float
    {
        $used = getrusage();
        return 1e9 * ($used['ru_utime.tv_sec'] + $used['ru_stime.tv_sec'])
            + 1e3 * ($used['ru_utime.tv_usec'] + $used['ru_stime.tv_usec']);
    }

    /**
     * What PHP's memory grows by at most while one operation runs.
     *
     * @param \Closure(int): mixed $loop
     */
    private static function peak(\Closure $loop): ?int
    {
        if (!function_exists('memory_reset_peak_usage')) {
            return null;
        }
        gc_collect_cycles();
        $before = memory_get_usage();
        memory_reset_peak_usage();
        $loop(1);
        return memory_get_peak_usage() - $before;
    }
}
