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
            // What is suppressed with @ is expected.
            return (error_reporting() & $level) === 0
                ? true
                : throw new \ErrorException($what, 0, $level, $file, $line);
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
     * @param string|list<string> $others what loads the classes that it works with, where Composer has not been run
     * @param array<string, string> $packages folders of the packages beside it that it builds on, by namespace
     * @return int the status of the process
     */
    public static function run(string $folder, string $namespace, string|array $others, array $packages = []): int
    {
        $composer = "$folder/../vendor/autoload.php";
        foreach (is_file($composer) ? [$composer] : (array) $others as $loader) {
            require_once $loader;
        }
        $beside = static fn (string $package): string => __DIR__ . "/$package/src";
        self::load([
            "$namespace\\Tests\\" => $folder,
            "$namespace\\" => "$folder/../src",
            'Isomer\Google\\' => __DIR__ . '/../lib/Isomer/Google',
        ] + array_map($beside, $packages));
        $tests = new self();
        foreach (glob("$folder/*_test.php") as $file) {
            (require $file)($tests);
        }
        return $tests->end();
    }

    /**
     * Loads classes from folders.
     *
     * @param array<string, string> $folders by namespace, with a backslash at its end
     */
    public static function load(array $folders): void
    {
        spl_autoload_register(static function (string $class) use ($folders): void {
            foreach ($folders as $prefix => $below) {
                $file = $below . '/' . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
                if (str_starts_with($class, $prefix) && is_file($file)) {
                    require $file;
                    return;
                }
            }
        });
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

/**
 * The command line of another PHP with the extensions that this one has been given.
 *
 * @param list<string> $settings such as "session.use_cookies=0"
 */
function php(array $settings = []): string
{
    $has = explode("\n", (string) shell_exec(escapeshellarg(\PHP_BINARY) . ' -m'));
    foreach (['isomer' => 'ISOMER_EXTENSION', 'psr' => 'PSR_EXTENSION'] as $extension => $variable) {
        if (\extension_loaded($extension) && !\in_array($extension, $has, true)) {
            $settings[] = 'extension=' . (getenv($variable) ?: $extension);
        }
    }
    $arguments = array_map(static fn (string $one): string => '-d ' . escapeshellarg($one), $settings);
    return implode(' ', [escapeshellarg(\PHP_BINARY), ...$arguments]);
}
