<?php

// Entries there and back, and those that are refused.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Cache\Tests;

use Isomer\Cache\Entries;
use Isomer\Cache\EntryException;
use Isomer\DecodeException;
use Isomer\Format;
use Isomer\Options;
use Isomer\Testing\Tests;

use function Isomer\Testing\same;
use function Isomer\Testing\thrown;

return static function (Tests $tests): void {
    $refused = static fn (Entries $entries, string $bytes): string
        => thrown(EntryException::class, static fn (): object => $entries->read($bytes))->getMessage();

    $tests->test('every format goes both ways, and each reads the others', static function (): void {
        $letters = [];
        foreach (Format::cases() as $format) {
            $bytes = (new Entries([Person::class], $format))->write(Person::of('Ada'));
            $letters[$bytes[2]] = true;
            $read = (new Entries([Person::class]))->read($bytes);
            same([Person::class, 'Ada'], [$read::class, $read->name]);
        }
        same(\count(Format::cases()), \count($letters));
    });

    $tests->test('an entry is a head of the class and the message', static function (): void {
        $message = "\x0a\x03Ada";
        same("\x01Ip" . Person::class . "\n$message", (new Entries([Person::class]))->write(Person::of('Ada')));
        same("\x01Ipp\n$message", (new Entries(['p' => Person::class]))->write(Person::of('Ada')));
        same("\x01Ipp\n", (new Entries(['p' => '\\' . Person::class]))->write(new Person()));
    });

    $tests->test('an older name of a class is still read', static function () use ($refused): void {
        $entries = new Entries(['new' => Person::class, 'old' => Person::class]);
        same('Ada', $entries->read("\x01Ipold\n\x0a\x03Ada")->name);
        same("\x01Ipnew\n", $entries->write(new Person()));
        // With a name of its own, the class's is none.
        same(
            'the entry is of a class that this cache does not hold',
            $refused($entries, "\x01Ip" . Person::class . "\n"),
        );
    });

    $tests->test('only allowed classes are written, and no class that extends one', static function (): void {
        $entries = new Entries([Person::class]);
        foreach ([new Stranger(), new Gadget(), [Person::of('Ada')], 'text', 1, null, true] as $value) {
            same(false, $entries->takes($value));
            thrown(EntryException::class, static fn (): string => $entries->write($value));
        }
        same(true, $entries->takes(new Person()));
    });

    $tests->test('only allowed classes are made', static function () use ($refused): void {
        $entries = new Entries([Person::class]);
        $others = [Stranger::class, Gadget::class, 'Isomer\Cache\Tests\Nowhere', '\\' . Person::class, '', 'stdClass'];
        foreach ($others as $class) {
            same('the entry is of a class that this cache does not hold', $refused($entries, "\x01Ip$class\n"));
        }
        same(false, class_exists('Isomer\Cache\Tests\Nowhere', false));
        $refused($entries, serialize(new Gadget()));
        same(0, Gadget::$woken);
    });

    $tests->test('what is damaged is told as such', static function () use ($refused): void {
        $entries = new Entries(['p' => Person::class]);
        $whole = $entries->write(Person::of('Ada'));
        $none = ['', "\x01", "\x01I", "\x01Ip", "\x01Ipp", "\x01I\n", "\x01I?p\n", 'N;', 'b:0;', "\0\0\0\2\0"];
        foreach ($none as $bytes) {
            same('this is no entry of a message', $refused($entries, $bytes));
        }
        foreach (range(6, \strlen($whole) - 1) as $length) {
            $read = static fn (): object => $entries->read(substr($whole, 0, $length));
            $problem = thrown(EntryException::class, $read);
            same(DecodeException::class, $problem->getPrevious()::class);
        }
    });

    $tests->test('bytes of any kind make an entry or an EntryException', static function (): void {
        $entries = new Entries(['p' => Person::class]);
        mt_srand(7);
        $whole = $entries->write(Person::of('Ada Lovelace'));
        for ($i = 0; $i < 20000; $i++) {
            $bytes = $whole;
            $bytes[mt_rand(0, \strlen($bytes) - 1)] = \chr(mt_rand(0, 255));
            try {
                same(Person::class, $entries->read($bytes)::class);
            } catch (EntryException) {
            }
        }
    });

    $tests->test('what cannot be written is an EntryException', static function (): void {
        $person = Person::of('Ada');
        $person->friend = $person;
        $write = static fn (): string => (new Entries([Person::class]))->write($person);
        thrown(EntryException::class, $write);
        $text = static fn (): string => (new Entries([Person::class]))->write(Person::of("\xff"));
        same('name', thrown(EntryException::class, $text)->getPrevious()->path);
    });

    $tests->test('options go to the extension', static function (): void {
        $entries = new Entries(['p' => Person::class], Format::Json, new Options(ignoreUnknown: true));
        same('Ada', $entries->read("\x01Ijp\n{\"other\":1,\"name\":\"Ada\"}")->name);
    });

    $tests->test('names that cannot stand in an entry are errors of the program', static function (): void {
        $lists = [['' => Person::class], ["a\nb" => Person::class], ["a\r" => Person::class], [''],
            [Person::class, Person::class]];
        foreach ($lists as $classes) {
            thrown(\ValueError::class, static fn (): Entries => new Entries($classes));
        }
    });
};
