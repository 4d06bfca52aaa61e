<?php

// Finds the classes of the benchmark, of Symfony's YAML, and of Google's runtime, of which there are two.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Bench;

final class Loader
{
    private const YAML = '/usr/share/php/Symfony/Component/Yaml/autoload.php';

    /** @param string $build the folder in which tools/bench/php has put Native/, Pure/ and runtime/ */
    public static function register(string $build): void
    {
        $folders = [
            'Isomer\Bench\Native\\' => "$build/Native",
            'Isomer\Bench\Pure\\' => "$build/Pure",
            'Isomer\Bench\\' => __DIR__,
            'ProtobufBenchmarks\\' => dirname(__DIR__) . '/plain',
            // The extension and the pure runtime have the same class names, so those of the latter are renamed here.
            'Pure\Google\\' => "$build/runtime/Google",
            'GPBMetadata\Pure\Google\\' => "$build/runtime/GPBMetadata/Google",
        ];
        spl_autoload_register(static function (string $class) use ($folders): void {
            foreach ($folders as $prefix => $folder) {
                $file = $folder . '/' . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
                if (str_starts_with($class, $prefix) && is_file($file)) {
                    require $file;
                    return;
                }
            }
        });
        if (is_file(self::YAML)) {
            require_once self::YAML;
        }
    }
}
