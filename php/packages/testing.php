<?php

// Functions for the packages' tests, which must run without a test framework.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Testing;

/** Counts and reports tests. The process fails if one of them does. */
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
            $trace = implode("\n", array_slice(explode("\n", $problem->getTraceAsString()), 0, 4));
            echo "FAIL $behaviour: ", $problem::class, ': ', $problem->getMessage(), "\n$trace\n";
        }
    }

    /**
     * Runs every *_test.php of a package, which returns a function that has tests.
     *
     * @param string $folder the package's tests/
     * @param string $namespace of the package; its tests are in the namespace Tests below it
     * @param string $others what loads the classes that it works with, where Composer has not been run
     * @return int the status of the process
     */
    public static function run(string $folder, string $namespace, string $others): int
    {
        $composer = "$folder/../vendor/autoload.php";
        require is_file($composer) ? $composer : $others;
        $folders = [
            "$namespace\\Tests\\" => $folder,
            "$namespace\\" => "$folder/../src",
            'Isomer\Google\\' => __DIR__ . '/../lib/Isomer/Google',
        ];
        spl_autoload_register(static function (string $class) use ($folders): void {
            foreach ($folders as $prefix => $below) {
                $file = $below . '/' . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
                if (str_starts_with($class, $prefix) && is_file($file)) {
                    require $file;
                    return;
                }
            }
        });
        $tests = new self();
        foreach (glob("$folder/*_test.php") as $file) {
            (require $file)($tests);
        }
        return $tests->end();
    }

    /** Prints the last line, and returns the exit status. */
    public function end(): int
    {
        echo "php test: $this->passed passed, $this->failed failed\n";
        return $this->failed === 0 && $this->passed > 0 ? 0 : 1;
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
