<?php

// What the tests of the packages are written with: they are to run where no framework for tests is.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Testing;

/** Counts and tells; the process fails if a test does. */
final class Tests
{
    public int $passed = 0;
    public int $failed = 0;

    public function __construct()
    {
        error_reporting(E_ALL);
        set_error_handler(static function (int $level, string $what, string $file, int $line): bool {
            throw new \ErrorException($what, 0, $level, $file, $line);
        }, E_ALL & ~E_DEPRECATED & ~E_USER_DEPRECATED);
    }

    /** @param \Closure(): void $test */
    public function test(string $behaviour, \Closure $test): void
    {
        try {
            $test();
            $this->passed++;
        } catch (\Throwable $problem) {
            $this->failed++;
            echo "FAIL $behaviour: ", $problem::class, ': ', $problem->getMessage(), "\n", $problem->getTraceAsString(), "\n";
        }
    }

    /** The last line, and the status. */
    public function end(): never
    {
        echo "php test: $this->passed passed, $this->failed failed\n";
        exit($this->failed === 0 && $this->passed > 0 ? 0 : 1);
    }
}

function same(mixed $expected, mixed $actual): void
{
    if ($expected !== $actual) {
        throw new \AssertionError('expected ' . var_export($expected, true) . ', got ' . var_export($actual, true));
    }
}

/**
 * What the call throws.
 *
 * @template T of \Throwable
 * @param class-string<T> $class
 * @param \Closure(): mixed $call
 * @return T
 */
function thrown(string $class, \Closure $call): \Throwable
{
    try {
        $call();
    } catch (\Throwable $problem) {
        if (!$problem instanceof $class) {
            throw $problem;
        }
        return $problem;
    }
    throw new \AssertionError("no $class was thrown");
}
