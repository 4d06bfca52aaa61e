<?php

// Loads the classes of this folder, and those that were generated for a schema.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Lab;

/** Loads the classes of a namespace, or all classes, from a folder according to PSR-4. */
function load_classes(string $folder, string $namespace = ''): void
{
    spl_autoload_register(static function (string $class) use ($folder, $namespace): void {
        if (str_starts_with($class, $namespace)) {
            $file = $folder . '/' . strtr(substr($class, strlen($namespace)), '\\', '/') . '.php';
            if (is_file($file)) {
                require $file;
            }
        }
    });
}

load_classes(__DIR__, __NAMESPACE__ . '\\');
