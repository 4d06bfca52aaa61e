<?php

// The schema of the values, for libraries that use it rather than classes.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Bench;

use Isomer\MessageType;
use Isomer\Schema;

final class Schemas
{
    private static ?Schema $schema = null;

    public static function person(): MessageType
    {
        return self::message('bench.Person');
    }

    public static function book(): MessageType
    {
        return self::message('bench.AddressBook');
    }

    private static function message(string $name): MessageType
    {
        self::$schema ??= Schema::fromProto(dirname(__DIR__) . '/person.proto');
        return self::$schema[$name];
    }
}
