<?php
// SPDX-License-Identifier: MIT
// The same values as objects and as arrays.

declare(strict_types=1);

namespace Shape;

require_once __DIR__ . '/check.php';
require_once __DIR__ . '/classes.php';

function schema(): \Isomer\Schema
{
    static $read = null;
    return $read ??= \Isomer\Schema::fromProto(__DIR__ . '/shapes.proto');
}

function filled(object $to, array $with): object
{
    foreach ($with as $property => $value) {
        $to->$property = $value;
    }
    return $to;
}

/** @return list<array{string, object, array}> the name of a type, an object of it, and what it is as an array */
function values(): array
{
    $numbers = ['aDouble' => 1.5, 'aFloat' => -0.25, 'anInt64' => PHP_INT_MIN, 'anUint64' => -1, 'anInt32' => -2147483648,
        'aFixed64' => PHP_INT_MIN, 'aFixed32' => 4294967295, 'aBool' => true, 'aString' => "\u{20ac}\0\"",
        'someBytes' => "\xff\0\xfe", 'anUint32' => 4294967295, 'anSfixed32' => -1, 'anSfixed64' => -2,
        'anSint32' => 2147483647, 'anSint64' => PHP_INT_MAX, 'color' => Color::Blue];
    $array = [];
    foreach ($numbers as $name => $value) {
        $array[strtolower(preg_replace('/[A-Z]/', '_$0', $name))] = $value === Color::Blue ? -7 : $value;
    }
    $special = ['aDouble' => -0.0, 'aFloat' => INF, 'color' => 99];
    $chain = Inner::of(1, Inner::of(2, new Inner()));
    $chain_array = ['n' => 1, 'next' => ['n' => 2, 'next' => []]];
    return [
        ['shape.Numbers', new Numbers(), []],
        ['shape.Numbers', filled(new Numbers(), $numbers), $array],
        ['shape.Numbers', filled(new Numbers(), $special), ['a_double' => -0.0, 'a_float' => INF, 'color' => 99]],
        ['shape.Inner', $chain, $chain_array],
        ['shape.Optionals', filled(new Optionals(), ['number' => 0, 'text' => '', 'flag' => false, 'color' => Color::Red,
            'size' => Size::Large, 'inner' => new Inner(), 'braced' => $chain, 'three' => Inner::of(3)]),
            ['number' => 0, 'text' => '', 'flag' => false, 'color' => 0, 'size' => 2, 'inner' => [],
                'braced' => $chain_array, 'three' => ['n' => 3]]],
        ['shape.Optionals', filled(new Optionals(), ['one' => 0]), ['one' => 0]],
        ['shape.Optionals', filled(new Optionals(), ['two' => '']), ['two' => '']],
        ['shape.Optionals', filled(new Optionals(), ['four' => Size::Small]), ['four' => 1]],
        ['shape.Lists', filled(new Lists(), ['numbers' => [0, -1, 7], 'loose' => [0, 5], 'doubles' => [0.0, -0.0, 1e300],
            'flags' => [true, false], 'texts' => ['', 'a'], 'blobs' => ['', "\xff"], 'colors' => [Color::Green, 42],
            'sizes' => [Size::Small, Size::Large], 'inners' => [new Inner(), Inner::of(-1)], 'braced' => [$chain],
            'words' => [0, -1]]),
            ['numbers' => [0, -1, 7], 'loose' => [0, 5], 'doubles' => [0.0, -0.0, 1e300], 'flags' => [true, false],
                'texts' => ['', 'a'], 'blobs' => ['', "\xff"], 'colors' => [1, 42], 'sizes' => [1, 2],
                'inners' => [[], ['n' => -1]], 'braced' => [$chain_array], 'words' => [0, -1]]],
        ['shape.Maps', filled(new Maps(), ['byString' => ['' => 0, 5 => 1, 'k' => 2], 'byInt32' => [-5 => 'a', 7 => ''],
            'byInt64' => [PHP_INT_MIN => true, 0 => false], 'byUint32' => [0 => 0.5, 4294967295 => -0.0],
            'byUint64' => [1 => "\xff", -1 => ''], 'bySint32' => [-1 => Color::Green, 1 => 33], 'bySint64' => [-3 => $chain],
            'byFixed32' => [4294967295 => 0.5], 'byFixed64' => [-2 => -2], 'bySfixed32' => [-9 => 4294967295],
            'bySfixed64' => [-9 => -1], 'byBool' => [0 => 'no', 1 => 'yes'], 'ofSizes' => ['x' => Size::Large]]),
            ['by_string' => ['' => 0, 5 => 1, 'k' => 2], 'by_int32' => [-5 => 'a', 7 => ''],
                'by_int64' => [PHP_INT_MIN => true, 0 => false], 'by_uint32' => [0 => 0.5, 4294967295 => -0.0],
                'by_uint64' => [1 => "\xff", -1 => ''], 'by_sint32' => [-1 => 1, 1 => 33],
                'by_sint64' => [-3 => $chain_array], 'by_fixed32' => [4294967295 => 0.5], 'by_fixed64' => [-2 => -2],
                'by_sfixed32' => [-9 => 4294967295], 'by_sfixed64' => [-9 => -1], 'by_bool' => [0 => 'no', 1 => 'yes'],
                'of_sizes' => ['x' => 2]]],
    ];
}
