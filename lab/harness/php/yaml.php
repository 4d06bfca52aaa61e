<?php

// Measures the extension yaml, over arrays.
// SPDX-License-Identifier: MIT
//
// /// lab
// library = "yaml"
// version = ""
// formats = ["yaml"]
// holds = "array"
// needs = { apt = ["php-yaml"] }
// operations = ["encode", "decode", "round_trip", "loopback"]
// run = ["{php}", "-n", "-d", "zend_extension=opcache", "-d", "opcache.enable_cli=1",
//   "-d", "opcache.file_update_protection=0", "-d", "extension=yaml", "{source}", "{out}"]
// ///

declare(strict_types=1);

namespace Isomer\Lab;

require __DIR__ . '/support/autoload.php';

Harness::run($argv[1], static fn (Job $job): Codec => new Codec(
    static fn (Job $job): array => Values::arraysLikeJson($job, 'yaml_emit'),
    'yaml_emit($message, YAML_UTF8_ENCODING)',
    '$message = yaml_parse($bytes)',
    version: phpversion('yaml'),
));
