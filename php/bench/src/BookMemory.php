<?php

// The memory of a decoded address book of ten kilobytes.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Bench;

use Isomer\Bench\Typed\AddressBook;
use Isomer\Format;

final class BookMemory
{
    /** The number of people that make 10 kB of protobuf. */
    private const PEOPLE = 120;

    /** @var array<string, array{string, \Closure(): mixed}> by name: the bytes, and what reads them */
    public readonly array $readers;

    public function __construct()
    {
        $typed = Sample::typedBook(self::PEOPLE);
        $array = Sample::arrayBook(self::PEOPLE);
        $protobuf = $typed->encode();
        $json = json_encode($array, JSON_THROW_ON_ERROR);
        $serialized = serialize($array);
        $type = Schemas::book();
        $readers = [
            'Isomer objects, Protobuf' => [$protobuf, static fn () => AddressBook::decode($protobuf)],
            'Isomer arrays, Protobuf' => [$protobuf, static fn () => $type->decode($protobuf)],
            'Isomer objects, Json' => [$json, static fn () => AddressBook::decode($json, Format::Json)],
            'Isomer arrays, Json' => [$json, static fn () => $type->decode($json, Format::Json)],
            'json, array' => [$json, static fn () => json_decode($json, true)],
            'json, objects' => [$json, static fn () => json_decode($json)],
            'serialize, array' => [$serialized, static fn () => unserialize($serialized)],
        ];
        if (extension_loaded('igbinary')) {
            $bytes = igbinary_serialize($array);
            $readers['igbinary, array'] = [$bytes, static fn () => igbinary_unserialize($bytes)];
        }
        if (extension_loaded('msgpack')) {
            $bytes = msgpack_pack($array);
            $readers['msgpack, array'] = [$bytes, static fn () => msgpack_unpack($bytes)];
        }
        $this->readers = $readers;
    }

    /** @return array<string, array{bytes: int, memory: int}> what is held after reading */
    public function weigh(): array
    {
        $weights = [];
        foreach ($this->readers as $name => [$bytes, $read]) {
            $read();
            gc_collect_cycles();
            $before = memory_get_usage();
            $book = $read();
            $weights[$name] = ['bytes' => strlen($bytes), 'memory' => memory_get_usage() - $before];
            unset($book);
        }
        return $weights;
    }

    /** @return array<string, \Closure(int): void> */
    public function loops(): array
    {
        $loop = static fn (array $reader): \Closure => static function (int $times) use ($reader): void {
            for (; $times > 0; $times--) {
                $reader[1]();
            }
        };
        return array_map($loop, $this->readers);
    }
}
