<?php

// Measures the extension msgpack, over arrays.
// SPDX-License-Identifier: MIT
//
// /// lab
// library = "msgpack"
// version = ""
// formats = ["msgpack"]
// holds = "array"
// needs = { apt = ["php-msgpack"] }
// operations = ["encode", "decode", "round_trip", "loopback"]
// run = ["{php}", "-n", "-d", "zend_extension=opcache", "-d", "opcache.enable_cli=1",
//   "-d", "opcache.file_update_protection=0", "-d", "extension=msgpack", "{source}", "{out}"]
// ///

declare(strict_types=1);

namespace Isomer\Lab;

require __DIR__ . '/support/autoload.php';

Harness::run($argv[1], static fn (Job $job): Codec => new Codec(
    static fn (Job $job): array => Values::decoded($job, msgpack_unpack(...), 'msgpack'),
    'msgpack_pack($message)',
    '$message = msgpack_unpack($bytes)',
    version: phpversion('msgpack'),
));
