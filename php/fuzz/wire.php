<?php
// SPDX-License-Identifier: MIT
// Random protobuf records, and damage to input of any format.

declare(strict_types=1);

namespace Fuzz;

function wire(int $levels): string
{
    $bytes = '';
    for ($n = mt_rand(0, 6); $n > 0; --$n) {
        $number = mt_rand(0, 9) ? mt_rand(1, 24) : mt_rand(1, 130);
        $bytes .= match (mt_rand(0, 9)) {
            0, 1, 2 => varint($number << 3) . varint(integer()),
            3 => varint($number << 3 | 1) . pack('P', integer()),
            4 => varint($number << 3 | 5) . pack('V', integer()),
            5 => $levels > 0 ? varint($number << 3 | 3) . wire($levels - 1) . varint($number << 3 | 4) : '',
            6 => varint($number << 3 | 2) . delimited(text()),
            7 => varint($number << 3 | 2) . delimited(implode('', array_map(fn () => varint(integer()), range(0, mt_rand(0, 3))))),
            default => varint($number << 3 | 2) . delimited($levels > 0 ? wire($levels - 1) : text()),
        };
    }
    return $bytes;
}

function delimited(string $s): string
{
    return varint(strlen($s)) . $s;
}

/** Also encodes negative numbers, in ten bytes. */
function varint(int $n): string
{
    for ($s = ''; $n & ~127; $n = $n >> 7 & PHP_INT_MAX >> 6) {
        $s .= chr($n & 127 | 128);
    }
    return $s . chr($n);
}

function integer(): int
{
    return match (mt_rand(0, 7)) {
        0 => -mt_rand(0, 5),
        1 => PHP_INT_MIN + mt_rand(0, 1),
        2 => PHP_INT_MAX,
        3 => mt_rand() << 32 | mt_rand(),
        4 => (1 << mt_rand(0, 62)) + mt_rand(-1, 1),
        default => mt_rand(0, 4),
    };
}

function text(): string
{
    $all = ['', 'a', 'key', '5', '-7', "\u{e9}", "\u{10ffff}", "\u{2028}", "\0", "\xff", 'type.googleapis.com/demo.Person', '1.5',
        'a_b', 'aB', '~', "'", '"', "\n", ' x', 'null', 'true', '@type'];
    return $all[mt_rand(0, count($all) - 1)] . (mt_rand(0, 9) ? '' : $all[mt_rand(0, count($all) - 1)]);
}

function mutated(string $s): string
{
    for ($n = mt_rand(0, 3); $n > 0 && $s !== ''; --$n) {
        $at = mt_rand(0, strlen($s) - 1);
        $length = mt_rand(0, 4);
        $piece = substr($s, mt_rand(0, strlen($s) - 1), mt_rand(1, 12));
        $s = match (mt_rand(0, 5)) {
            0 => substr($s, 0, $at),
            1 => substr_replace($s, chr(ord($s[$at]) ^ 1 << mt_rand(0, 7)), $at, 1),
            2 => substr_replace($s, '', $at, $length),
            3 => substr_replace($s, $piece, $at, 0),
            4 => substr_replace($s, $piece, $at, strlen($piece)),
            5 => substr_replace($s, mt_rand(0, 1) ? chr(mt_rand(0, 255)) : text(), $at, 0),
        };
    }
    return $s;
}
