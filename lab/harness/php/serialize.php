<?php

// Measures PHP's own serialize and unserialize, over arrays.
// SPDX-License-Identifier: MIT
//
// /// lab
// library = "serialize"
// version = ""
// formats = ["php"]
// holds = "array"
// operations = ["encode", "decode", "round_trip", "loopback"]
// run = ["{php}", "-n", "-d", "zend_extension=opcache", "-d", "opcache.enable_cli=1",
//   "-d", "opcache.file_update_protection=0", "{source}", "{out}"]
// ///

declare(strict_types=1);

namespace Isomer\Lab;

require __DIR__ . '/support/autoload.php';

Harness::run($argv[1], static fn (Job $job): Codec => new Codec(
    static fn (Job $job): array => Values::decoded($job, unserialize(...)),
    'serialize($message)',
    '$message = unserialize($bytes, [\'allowed_classes\' => false])',
    version: PHP_VERSION,
));
