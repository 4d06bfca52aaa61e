<?php

// Runs this package's tests: php -d extension=isomer tests/run.php
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Doctrine\Tests;

use Isomer\Testing\Tests;

require __DIR__ . '/../../testing.php';
exit(Tests::run(__DIR__, 'Isomer\Doctrine', '/usr/share/php/Doctrine/DBAL/autoload.php'));
