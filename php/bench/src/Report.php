<?php

// The measurements as tables.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Bench;

final class Report
{
    private const TITLES = [
        'encode' => 'Encode', 'decode' => 'Decode', 'read' => 'Decode and read every field',
        'build' => 'Build and encode', Measurement::BOOK => 'Decode an address book of 10 kB',
    ];

    /** @param list<array<string, mixed>> $runs what Measurement::run() returned, process by process */
    public function __construct(private readonly array $runs, private readonly string $clock)
    {
    }

    public function print(): void
    {
        foreach ($this->runs as $run) {
            printf("\n# %s, %d rounds\n", self::capitalised($run['setting']), $run['rounds']);
            foreach ($run['works'] as $work => $samples) {
                $this->work($run, $work, $samples);
            }
            $this->network($run);
            $this->published($run);
            self::book($run['book']);
            (new Goals($run, $this->clock))->print();
        }
        foreach ($this->runs[0]['missing'] as $name => $why) {
            echo "\n$name was not measured: $why.\n";
        }
    }

    /**
     * @param array<string, mixed> $run
     * @param array<string, array<string, mixed>> $samples
     */
    private function work(array $run, string $work, array $samples): void
    {
        $headings = ['µs', 'bytes', 'peak', 'best', 'mean', 'mode', 'worst', 'stdev', 'rstdev', 'median', 'ratio'];
        $table = new Table(self::TITLES[$work], $headings);
        $unclear = [];
        $reference = $samples[Subjects::REFERENCE][$this->clock];
        foreach ($samples as $name => $sample) {
            $of = new Statistics($sample[$this->clock]);
            $ratio = new Ratio($sample[$this->clock], $reference);
            if ($ratio->isUnclear() && $name !== Subjects::REFERENCE) {
                $unclear[] = $name;
            }
            $table->add([
                $name,
                (string) ($run['bytes'][$name] ?? ''),
                $sample['peak'] === null ? '' : number_format($sample['peak']),
                ...array_map(self::micro(...), [$of->best, $of->mean, $of->mode, $of->worst, $of->deviation]),
                sprintf('%.1f%%', $of->relativeDeviation()),
                self::micro($of->median),
                sprintf('%.2f', $ratio->median),
            ]);
        }
        $table->print();
        if ($unclear !== []) {
            printf("Too noisy to tell from %s: %s.\n", Subjects::REFERENCE, implode('; ', $unclear));
        }
    }

    /** @param array<string, mixed> $run */
    private function network(array $run): void
    {
        $title = sprintf('A million messages at %d MB/s', Network::RATE / 1_000_000);
        $table = new Table($title, ['s', 'bytes', 'encode', 'decode', 'network', 'total', 'even at']);
        $encode = $this->medians($run['works']['encode']);
        $decode = $this->medians($run['works']['decode']);
        $of = static fn (string $name): Network => new Network($run['bytes'][$name], $encode[$name] + $decode[$name]);
        $reference = $of(Subjects::REFERENCE);
        foreach (array_keys($run['bytes']) as $name) {
            $network = $of($name);
            $even = $reference->breakEven($network);
            $table->add([
                $name,
                (string) $run['bytes'][$name],
                ...array_map(static fn (float $s): string => sprintf('%.2f', $s), [
                    $encode[$name] * Network::MESSAGES / 1e9, $decode[$name] * Network::MESSAGES / 1e9,
                    $network->sending(), $network->total(),
                ]),
                $even === null ? '' : sprintf('%.0f MB/s', $even / 1e6),
            ]);
        }
        $table->print();
        printf("Even at: the rate at which it takes as long as %s.\n", Subjects::REFERENCE);
    }

    /**
     * Bytes are the same; times are of other machines and of another PHP, and only what is beside what can be compared.
     *
     * @param array<string, mixed> $run
     */
    private function published(array $run): void
    {
        $headings = ['here µs, there µs', 'bytes', 'encode', 'decode', 'bytes', 'encode', 'decode', 'network, s'];
        $table = new Table('Beside the comparison that was published', $headings);
        $encode = $this->medians($run['works']['encode']);
        $decode = $this->medians($run['works']['decode']);
        $here = static fn (string $name): array => [
            (string) $run['bytes'][$name], self::micro($encode[$name]), self::micro($decode[$name]),
        ];
        $table->add([Subjects::REFERENCE, ...$here(Subjects::REFERENCE), '', '', '', '']);
        foreach (Published::FIGURES as $title => [$name, $bytes, $encoding, $decoding]) {
            if (isset($run['bytes'][$name])) {
                $network = sprintf('%.1f', (new Network($bytes, 0.0))->sending());
                $there = [(string) $bytes, self::micro(1e3 * $encoding), self::micro(1e3 * $decoding), $network];
                $table->add(["$name, there $title", ...$here($name), ...$there]);
            }
        }
        $table->print();
    }

    /** @param array<string, array{bytes: int, memory: int}> $book */
    private static function book(array $book): void
    {
        $table = new Table('Memory of a decoded address book', ['', 'input', 'memory', 'of json, array']);
        foreach ($book as $name => ['bytes' => $bytes, 'memory' => $memory]) {
            $part = sprintf('%.2f', $memory / $book[Subjects::JSON]['memory']);
            $table->add([$name, number_format($bytes), number_format($memory), $part]);
        }
        $table->print();
    }

    /**
     * @param array<string, array<string, mixed>> $samples
     * @return array<string, float>
     */
    private function medians(array $samples): array
    {
        return array_map(fn (array $sample): float => (new Statistics($sample[$this->clock]))->median, $samples);
    }

    private static function micro(float $nanoseconds): string
    {
        return sprintf('%.3f', $nanoseconds / 1e3);
    }

    private static function capitalised(string $text): string
    {
        return strtoupper($text[0]) . substr($text, 1);
    }
}
