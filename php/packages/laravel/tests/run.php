<?php

// Runs this package's tests: php -d extension=isomer tests/run.php
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Laravel\Tests;

use Isomer\Testing\Tests;

require __DIR__ . '/../../testing.php';
exit(Tests::run(__DIR__, 'Isomer\Laravel', [
    '/usr/share/php/Illuminate/Cache/autoload.php',
    '/usr/share/php/Illuminate/Queue/autoload.php',
    '/usr/share/php/Illuminate/Database/autoload.php',
    '/usr/share/php/Illuminate/Events/autoload.php',
    '/usr/share/php/Illuminate/Filesystem/autoload.php',
    '/usr/share/php/Psr/SimpleCache/autoload.php',
], ['Isomer\Cache\\' => 'cache']));
