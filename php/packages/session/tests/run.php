<?php

// Runs this package's tests: php -d extension=isomer tests/run.php
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Session\Tests;

use Isomer\Testing\Tests;

require __DIR__ . '/../../testing.php';
exit(Tests::run(__DIR__, 'Isomer\Session', []));
