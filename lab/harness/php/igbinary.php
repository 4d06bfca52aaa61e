<?php

// Measures igbinary, over arrays: a serializer whose bytes nobody else reads.
// SPDX-License-Identifier: MIT
//
// /// lab
// library = "igbinary"
// version = ""
// formats = ["igbinary"]
// holds = "array"
// interchange = false
// needs = { apt = ["php-igbinary"] }
// operations = ["encode", "decode", "round_trip", "loopback"]
// run = ["{php}", "-n", "-d", "zend_extension=opcache", "-d", "opcache.enable_cli=1",
//   "-d", "opcache.file_update_protection=0", "-d", "extension=igbinary", "{source}", "{out}"]
// ///

declare(strict_types=1);

namespace Isomer\Lab;

require __DIR__ . '/support/autoload.php';

Harness::run($argv[1], static fn (Job $job): Codec => new Codec(
    Values::arrays(...),
    'igbinary_serialize($message)',
    '$message = igbinary_unserialize($bytes)',
    version: phpversion('igbinary'),
));
