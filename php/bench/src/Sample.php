<?php

// The values that are measured: a person, and a book of people.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Bench;

use Isomer\Bench\Typed\AddressBook;
use Isomer\Bench\Typed\Person;
use Isomer\Bench\Typed\Person\PhoneNumber;
use Isomer\Bench\Typed\Person\PhoneType;

final class Sample
{
    /** With these values, protobuf, JSON, YAML and serialize() have the sizes in Published. */
    public const NAME = 'Ada Lovelace';
    public const ID = 1;
    public const EMAIL = 'ada@acm.org';
    public const NUMBERS = ['+447700900123', '+442079460018', '+441632960042'];

    private const NAMES_OF_TYPES = ['MOBILE', 'HOME', 'WORK'];

    /** @return array{string, int, string, string, string, string} what Shape's lines build a person of */
    public static function values(): array
    {
        return [self::NAME, self::ID, self::EMAIL, ...self::NUMBERS];
    }

    /**
     * What reading a person adds up to: the lengths of its strings, its number, and how many of its phones are mobiles.
     * Every reader must come to it.
     */
    public static function sum(): int
    {
        return strlen(self::NAME) + self::ID + strlen(self::EMAIL) + array_sum(array_map('strlen', self::NUMBERS)) + 1;
    }

    /** People differ, since PHP could share equal strings. */
    public static function typedBook(int $people): AddressBook
    {
        $book = new AddressBook();
        for ($i = 0; $i < $people; $i++) {
            [$name, $email, $numbers] = self::someone($i);
            $person = new Person();
            $person->name = $name;
            $person->id = $i;
            $person->email = $email;
            foreach ($numbers as $at => $number) {
                $person->phones[$at] = new PhoneNumber();
                $person->phones[$at]->number = $number;
                $person->phones[$at]->type = PhoneType::from($at);
            }
            $book->people[] = $person;
        }
        return $book;
    }

    /** @return array{people: list<array<string, mixed>>} the same people */
    public static function arrayBook(int $people): array
    {
        $book = ['people' => []];
        for ($i = 0; $i < $people; $i++) {
            [$name, $email, $numbers] = self::someone($i);
            $phone = static fn (string $number, string $type): array => ['number' => $number, 'type' => $type];
            $phones = array_map($phone, $numbers, self::NAMES_OF_TYPES);
            $book['people'][] = ['name' => $name, 'id' => $i, 'email' => $email, 'phones' => $phones];
        }
        return $book;
    }

    /** @return array{string, string, list<string>} name, e-mail, phones */
    private static function someone(int $i): array
    {
        $at = sprintf('%04d', $i);
        $numbers = array_map(static fn (string $number): string => substr($number, 0, -4) . $at, self::NUMBERS);
        return ["Ada Love$at", "$at@acm.uk", $numbers];
    }
}
