<?php

// How a program uses the package: usage_test.php runs it, and the documentation shows it.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Session\Tests;

use Isomer\Session\MessageSessionHandler;
use Isomer\Session\SessionMessage;

(new MessageSessionHandler(Visit::class))->register();
session_start();
$_SESSION['language'] = 'de';                   // $_SESSION is an array, as always
$visit = SessionMessage::read(Visit::class);    // or an object
$visit->basket['pear'] = 2;
SessionMessage::write($visit);
