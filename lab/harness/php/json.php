<?php

// Measures json_encode and json_decode, over arrays, and over objects of PHP's own class.
// SPDX-License-Identifier: MIT
//
// /// lab
// library = "json"
// version = ""
// formats = ["json"]
// operations = ["encode", "decode", "round_trip", "loopback"]
// run = ["{php}", "-n", "-d", "zend_extension=opcache", "-d", "opcache.enable_cli=1",
//   "-d", "opcache.file_update_protection=0", "{source}", "{out}"]
//
// [[variant]]
// name = "arrays"
// holds = "array"
//
// [[variant]]
// name = "objects"
// holds = "object"
// ///

declare(strict_types=1);

namespace Isomer\Lab;

require __DIR__ . '/support/autoload.php';

Harness::run($argv[1], static fn (Job $job): Codec => new Codec(
    $job->variant === 'objects'
        ? Values::objects(...)
        : static fn (Job $job): array => Values::arraysLikeJson($job, 'json_encode'),
    'json_encode($message, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES)',
    $job->variant === 'objects'
        ? '$message = json_decode($bytes, false, 512, JSON_THROW_ON_ERROR)'
        : '$message = json_decode($bytes, true, 512, JSON_THROW_ON_ERROR)',
    version: PHP_VERSION,
));
