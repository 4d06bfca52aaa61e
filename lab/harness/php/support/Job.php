<?php

// A request of the lab to a harness: docs/lab/harness.md.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Lab;

final class Job
{
    private const CONTRACT = 1;

    /** @param list<string> $operations */
    private function __construct(
        public readonly string $task,
        public readonly string $variant,
        public readonly string $format,
        public readonly string $message,
        public readonly string $values,
        public readonly string $valuesJson,
        public readonly string $input,
        public readonly string $output,
        public readonly string $again,
        public readonly array $operations,
        public readonly int $samples,
        public readonly int $sampleNs,
        public readonly int $warmupNs,
    ) {
    }

    public static function read(string $text): self
    {
        $job = json_decode($text, true, flags: JSON_THROW_ON_ERROR);
        if ($job['contract'] !== self::CONTRACT) {
            throw new HarnessError("the job keeps to contract {$job['contract']}, this harness to " . self::CONTRACT);
        }
        return new self(
            $job['task'],
            $job['variant'],
            $job['format'],
            $job['message'],
            $job['values'],
            $job['values_json'],
            $job['input'],
            $job['output'] ?? '',
            $job['again'] ?? '',
            $job['operations'] ?? [],
            $job['samples'] ?? 0,
            $job['sample_ns'] ?? 0,
            $job['warmup_ns'] ?? 0,
        );
    }
}
