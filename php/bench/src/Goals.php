<?php

// The goals of Isomer's speed, and whether they were reached.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Bench;

final class Goals
{
    /**
     * An operation, the library with which Isomer's objects are compared, and the factor by which they are to be
     * faster.
     */
    private const FASTER = [
        ['encode', Subjects::JSON, 3.5],
        ['read', Subjects::JSON, 3.5],
        ['read', Subjects::EXTENSION, 5.0],
        ['read', Subjects::PURE, 60.0],
    ];
    /** The maximum memory of a decoded book, relative to the arrays of json_decode(). */
    private const WEIGHT = 0.5;

    /** @param array<string, mixed> $run */
    public function __construct(private readonly array $run, private readonly string $clock)
    {
    }

    public function print(): void
    {
        echo "\n## Goals\n";
        foreach (self::FASTER as [$work, $peer, $goal]) {
            $samples = $this->run['works'][$work];
            if (isset($samples[$peer])) {
                $ratio = new Ratio($samples[$peer][$this->clock], $samples[Subjects::REFERENCE][$this->clock]);
                $best = min($samples[$peer][$this->clock]) / min($samples[Subjects::REFERENCE][$this->clock]);
                $verdict = $ratio->median >= $goal ? 'reached' : 'missed';
                $spread = sprintf('%.2f to %.2f in half of the rounds', $ratio->low, $ratio->high);
                $spread .= sprintf(', by the best %.2f', $best);
                $noise = $ratio->isUnclear($goal) ? '; too noisy to tell' : '';
                printf("%-7s %s: %.2f times as fast as %s", $verdict, $work, $ratio->median, $peer);
                echo " ($spread); goal $goal$noise\n";
            }
        }
        $book = $this->run['book'];
        $weight = $book[Subjects::REFERENCE]['memory'] / $book[Subjects::JSON]['memory'];
        $verdict = $weight <= self::WEIGHT ? 'reached' : 'missed';
        printf("%-7s memory of a book: %.2f of %s; goal %.1f\n", $verdict, $weight, Subjects::JSON, self::WEIGHT);
    }
}
