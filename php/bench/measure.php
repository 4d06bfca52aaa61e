<?php

// Measures in this process, and writes what it saw as JSON: tools/bench/php runs it once for each setting of PHP.
// SPDX-License-Identifier: MIT
//
// usage: php measure.php BUILD ROUNDS MILLISECONDS FILE      the last is made

declare(strict_types=1);

namespace Isomer\Bench;

[, $build, $rounds, $milliseconds, $result] = $argv;
error_reporting(E_ALL & ~E_DEPRECATED);
set_error_handler(static function (int $level, string $what, string $file, int $line): bool {
    if ((error_reporting() & $level) === 0) {
        return true;
    }
    throw new \ErrorException($what, 0, $level, $file, $line);
});
ini_set('memory_limit', '512M');
require __DIR__ . '/src/Loader.php';
Loader::register($build);
$measured = Measurement::run((int) $rounds, 1e6 * (float) $milliseconds, "$build/loops.php");
$measured['command'] = [PHP_BINARY, ...$argv];
file_put_contents($result, json_encode($measured, JSON_THROW_ON_ERROR));
