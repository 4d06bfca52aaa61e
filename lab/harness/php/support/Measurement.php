<?php

// One round: each operation runs for a while untimed, then in samples, and finally once to measure its memory.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Lab;

final class Measurement
{
    /** The minimum number of calls in a batch, so that the code around its loop does not matter. */
    private const BATCH = 64;

    /** The maximum fraction of a sample for a batch. */
    private const SHARE = 8;

    /** The number of messages for which memory is measured. */
    private const COUNTED = 100;

    /**
     * The JIT compiles code that has run often, and continues for a while. It gets this number of calls, or a limited
     * time.
     */
    private const JIT_CALLS = 1000;
    private const JIT_CPU_NS = 100_000_000;

    private readonly bool $compiles;

    public function __construct(private readonly Job $job, private readonly Events $events)
    {
        $status = function_exists('opcache_get_status') ? opcache_get_status(false) : false;
        $this->compiles = $status !== false && $status['jit']['on'];
    }

    /**
     * @param callable(list<mixed>): void $all does a call for each item
     * @param list<mixed> $items
     * @param null|callable(): int $elsewhere the processor's time that another process takes for it
     */
    public function run(string $operation, callable $all, array $items, ?callable $elsewhere = null): void
    {
        $cpuNs = static fn (): int => self::cpuNs() + ($elsewhere === null ? 0 : $elsewhere());
        gc_collect_cycles();
        $batches = $this->batches($all, $items);
        $at = 0;
        for ($sample = 0; $sample < $this->job->samples; $sample++) {
            $calls = 0;
            $cpu = $cpuNs();
            $begin = hrtime(true);
            do {
                $all($batches[$at]);
                $calls += count($batches[$at]);
                $at = ($at + 1) % count($batches);
                $wall = hrtime(true) - $begin;
            } while ($wall < $this->job->sampleNs);
            $this->events->say('sample', [
                'operation' => $operation, 'calls' => $calls, 'wall_ns' => $wall, 'cpu_ns' => $cpuNs() - $cpu,
            ]);
        }
        $this->events->say('memory', ['operation' => $operation, 'bytes' => self::bytes($all, $items)]);
    }

    /**
     * Warms up, and makes batches that are long enough to be timed: of all items where that takes a part of a sample
     * only, so that all samples are of the same mix.
     *
     * @param list<mixed> $items
     * @return list<list<mixed>>
     */
    private function batches(callable $all, array $items): array
    {
        $begin = hrtime(true);
        $compiled = self::cpuNs() + self::JIT_CPU_NS;
        $calls = 0;
        do {
            $all([$items[$calls % count($items)]]);
            $calls++;
            $wall = hrtime(true) - $begin;
            $waits = $this->compiles && $calls < self::JIT_CALLS && self::cpuNs() < $compiled;
        } while ($waits || $wall < $this->job->warmupNs);
        $most = max(1, intdiv($this->job->sampleNs * $calls, self::SHARE * max($wall, 1)));
        if (count($items) > $most) {
            return array_chunk($items, $most);
        }
        $batch = $items;
        while (count($batch) < self::BATCH && 2 * count($batch) <= $most) {
            $batch = [...$batch, ...$batch];
        }
        return [$batch];
    }

    /**
     * By how much the memory in use is higher at most during a call, of the first messages. PHP does not count its
     * allocations.
     *
     * @param list<mixed> $items
     */
    private static function bytes(callable $all, array $items): int
    {
        $sum = 0;
        $some = array_slice($items, 0, self::COUNTED);
        foreach ($some as $item) {
            $one = [$item];
            memory_reset_peak_usage();
            $before = memory_get_usage();
            $all($one);
            $sum += memory_get_peak_usage() - $before;
        }
        return intdiv($sum, count($some));
    }

    public static function cpuNs(): int
    {
        $used = getrusage();
        return 1000 * (1000000 * ($used['ru_utime.tv_sec'] + $used['ru_stime.tv_sec'])
            + $used['ru_utime.tv_usec'] + $used['ru_stime.tv_usec']);
    }
}
