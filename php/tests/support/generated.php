<?php
// SPDX-License-Identifier: MIT
// Generates classes for the messages of schema/, for the duration of a program.

declare(strict_types=1);

namespace Generated;

require_once __DIR__ . '/vectors.php';

function generator(): ?string
{
    $path = getenv('ISOMER_PROTOC_GEN');
    return $path !== false && is_executable($path) ? $path : null;
}

/** Returns the folder from which the classes are autoloaded. */
function classes(): string
{
    static $folder = null;
    if ($folder === null) {
        $folder = sys_get_temp_dir() . '/isomer-classes-' . getmypid();
        mkdir($folder);
        register_shutdown_function(fn () => remove($folder));
        $files = array_map(fn ($file) => escapeshellarg(\Vectors\root() . "/schema/$file"), \Vectors\FILES);
        $include = escapeshellarg('-I' . \Vectors\root() . '/schema');
        exec(escapeshellarg(generator()) . " --lang=php $include --out=$folder " . implode(' ', $files) . ' 2>&1', $said, $code);
        if ($code !== 0) {
            throw new \RuntimeException(implode("\n", $said));
        }
        spl_autoload_register(function (string $class) use ($folder): void {
            foreach ([$folder, \Vectors\root() . '/php/lib'] as $in) {
                $file = $in . '/' . strtr($class, '\\', '/') . '.php';
                if (is_file($file)) {
                    require $file;
                    return;
                }
            }
        });
    }
    return $folder;
}

/** @return class-string<\Isomer\AbstractMessage> */
function class_of(string $type): string
{
    $at = str_starts_with($type, 'google.protobuf.') ? "Isomer.$type" : $type;
    $name = str_replace(['_', ' '], ['', '\\'], ucwords(strtr($at, '.', ' '), ' _'));
    return class_exists($name) ? $name : $name . '_'; // PHP reserves some words
}

function remove(string $folder): void
{
    foreach (glob("$folder/*") as $one) {
        is_dir($one) ? remove($one) : unlink($one);
    }
    rmdir($folder);
}
