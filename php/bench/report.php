<?php

// Prints what measure.php measured, and combines it in one JSON file.
// SPDX-License-Identifier: MIT
//
// usage: php report.php JSON|- CLOCK FILE …      CLOCK is wall, cpu, or auto

declare(strict_types=1);

namespace Isomer\Bench;

$files = array_slice($argv, 3);
[, $json, $clock] = $argv;
require __DIR__ . '/src/Loader.php';
Loader::register('');
$read = static fn (string $file): array => json_decode(file_get_contents($file), true, flags: JSON_THROW_ON_ERROR);
$runs = array_map($read, $files);
$machine = Machine::describe();
$busy = Machine::share($runs);
if ($clock === 'auto') {
    $clock = $busy > Machine::BUSY ? 'cpu' : 'wall';
}
$versions = [];
foreach ($runs[0]['versions'] as $name => $version) {
    $versions[] = "$name $version";
}
echo $machine['processor'], ', ', $machine['system'], "\n", implode(', ', $versions), "\n";
$whose = $clock === 'cpu' ? 'of the processor' : 'of the clock on the wall';
printf("The machine did something else for %.0f%% of the time; the times are those %s.\n", 100 * $busy, $whose);
(new Report($runs, $clock))->print();
if ($json !== '-') {
    $all = ['machine' => $machine, 'clock' => $clock, 'published' => Published::FIGURES, 'runs' => $runs];
    $flags = JSON_PRETTY_PRINT | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR;
    file_put_contents($json, json_encode($all, $flags) . "\n");
    echo "\nAll samples: $json\n";
}
