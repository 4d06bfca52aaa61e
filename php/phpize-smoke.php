<?php

// Tests whether an extension works at all, with a round trip in each format. tools/test/long/phpize runs it.
// SPDX-License-Identifier: MIT
//
// usage: php phpize-smoke.php person.proto

declare(strict_types=1);

use Isomer\Format;
use Isomer\Schema;

$type = Schema::fromProto($argv[1])['demo.Person'];
$person = ['name' => 'Ada', 'id' => 7, 'email' => 'a@b.c', 'phone' => [['number' => '+44', 'type' => 2]]];
foreach (Format::cases() as $format) {
    if ($type->decode($type->encode($person, $format), $format) !== $person) {
        fwrite(STDERR, "$format->name reads something else than it wrote\n");
        exit(1);
    }
}
try {
    $type->decode("\x08");
    exit(1);
} catch (Isomer\DecodeException $expected) {
    echo phpversion('isomer'), ": all formats, and an error: {$expected->getMessage()}\n";
}
