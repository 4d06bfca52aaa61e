<?php

// A table with aligned columns: the first to the left, all others to the right.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Bench;

final class Table
{
    /** @var list<list<string>> */
    private array $rows = [];

    /** @param list<string> $headings */
    public function __construct(private readonly string $title, array $headings)
    {
        $this->rows[] = $headings;
    }

    /** @param list<string> $row */
    public function add(array $row): void
    {
        $this->rows[] = $row;
    }

    public function print(): void
    {
        $widths = [];
        foreach ($this->rows as $row) {
            foreach ($row as $column => $text) {
                $widths[$column] = max($widths[$column] ?? 0, self::width($text));
            }
        }
        echo "\n## $this->title\n";
        foreach ($this->rows as $row) {
            $line = '';
            foreach ($row as $column => $text) {
                $space = str_repeat(' ', $widths[$column] - self::width($text));
                $line .= $column === 0 ? $text . $space : "  $space$text";
            }
            echo rtrim($line), "\n";
        }
    }

    // This works without mbstring, which PHP may lack.
    private static function width(string $text): int
    {
        return (int) preg_match_all('/./su', $text);
    }
}
