<?php

// Measures json_encode and json_decode, over arrays.
// SPDX-License-Identifier: MIT
//
// /// lab
// library = "json"
// version = ""
// formats = ["json"]
// holds = "array"
// run = ["{php}", "-n", "-d", "zend_extension=opcache", "-d", "opcache.enable_cli=1",
//   "-d", "opcache.file_update_protection=0", "{source}", "{out}"]
// ///

declare(strict_types=1);

namespace Isomer\Lab;

require __DIR__ . '/support/autoload.php';

Harness::run($argv[1], static fn (Job $job): Codec => new Codec(
    static fn (Job $job): array => Arrays::likeJson($job, 'json_encode'),
    'json_encode($message, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES)',
    '$message = json_decode($bytes, true, 512, JSON_THROW_ON_ERROR)',
    version: PHP_VERSION,
));
