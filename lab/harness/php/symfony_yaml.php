<?php

// Measures Symfony's YAML, written in PHP, over arrays.
// SPDX-License-Identifier: MIT
//
// /// lab
// library = "Symfony YAML"
// version = ["dpkg-query", "-W", "-f", "${Version}", "php-symfony-yaml"]
// formats = ["yaml"]
// holds = "array"
// needs = { apt = ["php-symfony-yaml"] }
// run = ["{php}", "-n", "-d", "zend_extension=opcache", "-d", "opcache.enable_cli=1",
//   "-d", "opcache.file_update_protection=0", "-d", "extension=ctype", "{source}", "{out}"]
// ///

declare(strict_types=1);

namespace Isomer\Lab;

require __DIR__ . '/support/autoload.php';
require 'Symfony/Component/Yaml/autoload.php';

Harness::run($argv[1], static fn (Job $job): Codec => new Codec(
    static fn (Job $job): array => Arrays::likeJson($job, 'Yaml::dump'),
    '\Symfony\Component\Yaml\Yaml::dump($message, 64)',
    '$message = \Symfony\Component\Yaml\Yaml::parse($bytes)',
));
