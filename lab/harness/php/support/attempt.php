<?php

// Runs a generator. What it says if it fails goes into a file: the schema is then refused, and the build goes on.
// SPDX-License-Identifier: MIT
//
// usage: php attempt.php FILE COMMAND …

declare(strict_types=1);

[, $file] = $argv;
$process = proc_open(array_slice($argv, 2), [1 => STDERR, 2 => ['pipe', 'w']], $pipes);
if ($process === false) {
    exit(1);
}
$said = stream_get_contents($pipes[2]);
fwrite(STDERR, $said);
if (proc_close($process) !== 0) {
    $lines = array_filter(explode("\n", $said), static fn (string $line): bool => !str_contains($line, ': warning: '));
    file_put_contents($file, trim(preg_replace('/\s+/', ' ', implode(' ', $lines))) ?: 'the generator fails');
}
