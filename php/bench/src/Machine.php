<?php

// The machine of the measurement, and its other load.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Bench;

final class Machine
{
    /** From this share of other load on, wall-clock time says little about what is measured. */
    public const BUSY = 0.03;

    /** @return array{processor: string, system: string, time: string} */
    public static function describe(): array
    {
        $information = is_readable('/proc/cpuinfo') ? (string) file_get_contents('/proc/cpuinfo') : '';
        $found = preg_match('/^model name\s*: (.*)$/m', $information, $name) === 1;
        return [
            'processor' => $found ? $name[1] : php_uname('m'),
            'system' => php_uname('s') . ' ' . php_uname('r'),
            'time' => gmdate('Y-m-d\TH:i:s\Z'),
        ];
    }

    /**
     * The part of the time that the processor did not spend on what was measured.
     *
     * @param list<array<string, mixed>> $runs
     */
    public static function share(array $runs): float
    {
        [$wall, $cpu] = [0.0, 0.0];
        foreach ($runs as $run) {
            foreach ($run['works'] as $samples) {
                foreach ($samples as $sample) {
                    $wall += $sample['times'] * array_sum($sample['wall']);
                    $cpu += $sample['times'] * array_sum($sample['cpu']);
                }
            }
        }
        return max(0.0, 1 - $cpu / $wall);
    }
}
