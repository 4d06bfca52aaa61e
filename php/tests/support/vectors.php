<?php
// SPDX-License-Identifier: MIT
// The golden vectors, and a check of a way of encoding and decoding with them.

declare(strict_types=1);

namespace Vectors;

require_once __DIR__ . '/check.php';

use Isomer\Format;
use Isomer\Options;
use Isomer\Schema;

function root(): string
{
    return getenv('ISOMER_ROOT') ?: dirname(__DIR__, 3);
}

/** The files of schema/ for the vectors, and the well-known types. */
const FILES = ['person.proto', 'wifi.proto', 'features/deeper.proto', 'features/edition2023.proto',
    'features/edition2024.proto', 'features/edition2026.proto', 'features/imported.proto', 'features/proto2.proto',
    'features/proto3.proto', 'features/recursion.proto', 'features/scalars.proto', 'features/wide.proto',
    'test/proto2.proto', 'test/proto3.proto'];
const KNOWN = ['any', 'duration', 'empty', 'field_mask', 'struct', 'timestamp', 'wrappers'];

/** @param list<string> $files */
function schema_of(array $files): Schema
{
    $imports = array_map(fn ($file) => "import \"$file\";", $files);
    $path = tempnam(sys_get_temp_dir(), 'isomer') . '.proto';
    file_put_contents($path, "edition = \"2024\";\n" . implode("\n", $imports));
    try {
        return Schema::fromProto($path, [root() . '/schema']);
    } finally {
        unlink($path);
        unlink(substr($path, 0, -6));
    }
}

function schema(): Schema
{
    static $made = null;
    return $made ??= schema_of([...FILES, ...array_map(fn ($name) => "google/protobuf/$name.proto", KNOWN)]);
}

/** The types that an Any may contain. */
function types(): Schema
{
    static $made = null;
    return $made ??= schema_of(['person.proto', 'google/protobuf/any.proto', 'google/protobuf/duration.proto',
        'google/protobuf/empty.proto', 'google/protobuf/struct.proto']);
}

/** @return iterable<string, array> */
function all(): iterable
{
    foreach (glob(root() . '/vectors/*/*.yaml') as $path) {
        $vector = ['bytes_also' => [], 'json_also' => [], 'text_also' => []];
        foreach (file($path, FILE_IGNORE_NEW_LINES) as $line) {
            if ($line[0] === '#') {
                continue;
            }
            if (str_starts_with($line, '  - ')) {
                $vector[$key][] = value(substr($line, 4), $key);
            } else {
                [$key, $rest] = explode(':', $line, 2);
                if ($rest !== '') {
                    $vector[$key] = value(substr($rest, 1), $key);
                }
            }
        }
        yield basename(dirname($path)) . '/' . basename($path, '.yaml') => $vector;
    }
}

function value(string $spelled, string $key): string
{
    if (str_starts_with($spelled, "'")) {
        $spelled = strtr(substr($spelled, 1, -1), ["''" => "'"]);
    }
    return str_starts_with($key, 'bytes') ? hex2bin(str_replace(' ', '', $spelled)) : $spelled;
}

const FORMATS = ['bytes' => Format::Protobuf, 'json' => Format::Json, 'text' => Format::Text];

/**
 * @param callable(string $type, string $bytes, Format $from, Format $to, Options $options): string $convert
 * @return int how many vectors there were
 */
function hold(callable $convert): int
{
    $n = 0;
    foreach (all() as $name => $vector) {
        $options = new Options(singleLine: true, printUnknown: false, types: isset($vector['needs']) ? schema() : types());
        if (isset($vector['error'])) {
            refuses($name, $vector, $convert, $options);
        } else {
            becomes($name, $vector, $convert, $options);
        }
        ++$n;
    }
    return $n;
}

function refuses(string $name, array $vector, callable $convert, Options $options): void
{
    foreach (FORMATS as $key => $format) {
        if (isset($vector[$key])) {
            try {
                $convert($vector['type'], $vector[$key], $format, Format::Protobuf, $options);
                echo "$name: nothing is wrong with $key\n";
            } catch (\Isomer\DecodeException $e) {
                $found = strtolower(preg_replace('/(?<=.)[A-Z]/', '_$0', \Isomer\ErrorCode::from($e->getCode())->name));
                same($vector['error'], $found, $name);
                if (isset($vector['at'])) {
                    same((int) $vector['at'], $e->offset, "$name, offset");
                }
            }
        }
    }
}

function becomes(string $name, array $vector, callable $convert, Options $options): void
{
    foreach (FORMATS as $key => $format) {
        foreach ([...(isset($vector[$key]) ? [$vector[$key]] : []), ...$vector[$key . '_also']] as $i => $input) {
            foreach (FORMATS as $to => $other) {
                $lost = $key !== 'bytes' && isset($vector['lossy']) && $to !== $key;
                if (!isset($vector[$to]) || $lost || $to === 'bytes' && $key !== 'bytes' && isset($vector['lossy'])) {
                    continue;
                }
                try {
                    same($vector[$to], $convert($vector['type'], $input, $format, $other, $options), "$name, $key $i to $to");
                } catch (\Isomer\Exception $e) {
                    echo "$name, $key $i to $to: ", $e->getMessage(), "\n";
                }
            }
        }
    }
}
