<?php

// Runs this package's tests: php -d extension=isomer tests/run.php
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Messenger\Tests;

use Isomer\Testing\Tests;

require __DIR__ . '/../../testing.php';
exit(Tests::run(__DIR__, 'Isomer\Messenger', [
    '/usr/share/php/Symfony/Component/Messenger/autoload.php',
    '/usr/share/php/Symfony/Component/Serializer/autoload.php',
    '/usr/share/php/Symfony/Component/PropertyAccess/autoload.php',
    '/usr/share/php/Symfony/Component/ErrorHandler/autoload.php',
    '/usr/share/php/Doctrine/DBAL/autoload.php',
]));
