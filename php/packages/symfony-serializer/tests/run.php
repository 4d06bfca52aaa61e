<?php

// Runs this package's tests: php -d extension=isomer tests/run.php
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Symfony\Tests;

use Isomer\Testing\Tests;

require __DIR__ . '/../../testing.php';
require is_file(__DIR__ . '/../vendor/autoload.php') ? __DIR__ . '/../vendor/autoload.php'
    : '/usr/share/php/Symfony/Component/Serializer/autoload.php';
spl_autoload_register(static function (string $class): void {
    foreach (['Isomer\Symfony\Tests\\' => __DIR__, 'Isomer\Symfony\\' => __DIR__ . '/../src'] as $space => $folder) {
        $file = $folder . '/' . strtr(substr($class, strlen($space)), '\\', '/') . '.php';
        if (str_starts_with($class, $space) && is_file($file)) {
            require $file;
            return;
        }
    }
    $file = __DIR__ . '/../../../lib/' . strtr($class, '\\', '/') . '.php';
    if (is_file($file)) {
        require $file;
    }
});

$tests = new Tests();
foreach (glob(__DIR__ . '/*_test.php') as $file) {
    (require $file)($tests);
}
$tests->end();
