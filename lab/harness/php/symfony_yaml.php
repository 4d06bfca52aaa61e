<?php

// Measures Symfony's YAML, written in PHP, over objects of PHP's own class, which keep maps and lists apart.
// SPDX-License-Identifier: MIT
//
// /// lab
// library = "Symfony YAML"
// version = ["dpkg-query", "-W", "-f", "${Version}", "php-symfony-yaml"]
// formats = ["yaml"]
// holds = "object"
// needs = { apt = ["php-symfony-yaml"] }
// operations = ["encode", "decode", "round_trip", "loopback"]
// run = ["{php}", "-n", "-d", "zend_extension=opcache", "-d", "opcache.enable_cli=1",
//   "-d", "opcache.file_update_protection=0", "-d", "extension=ctype", "-d", "precision=-1", "{source}", "{out}"]
// ///

declare(strict_types=1);

namespace Isomer\Lab;

use Symfony\Component\Yaml\Yaml;

require __DIR__ . '/support/autoload.php';
require 'Symfony/Component/Yaml/autoload.php';

Harness::run($argv[1], static fn (Job $job): Codec => new Codec(
    Values::objects(...),
    '\Symfony\Component\Yaml\Yaml::dump($message, 64, 2, $dump)',
    '$message = \Symfony\Component\Yaml\Yaml::parse($bytes, $parse)',
    ['dump' => Yaml::DUMP_OBJECT_AS_MAP | Yaml::DUMP_EMPTY_ARRAY_AS_SEQUENCE, 'parse' => Yaml::PARSE_OBJECT_FOR_MAP],
));
