<?php
// SPDX-License-Identifier: MIT
// Functions for tests, which print nothing if everything holds.

declare(strict_types=1);

function same(mixed $expected, mixed $found, string $of = 'value'): void
{
    // NAN and the sign of zero matter, but not the identity of objects.
    if (serialize($expected) !== serialize($found)) {
        printf("%s\n  expected: %s\n  found:    %s\n", $of, one_line($expected), one_line($found));
    }
}

// The CPU time of the process in nanoseconds, which does not depend on other load.
function processor_ns(): int
{
    $used = getrusage();

    return ($used['ru_utime.tv_sec'] * 1_000_000 + $used['ru_utime.tv_usec']) * 1000;
}

function one_line(mixed $value): string
{
    return is_string($value) && !mb_is_text($value) ? 'hex ' . bin2hex($value) : var_export($value, true);
}

function mb_is_text(string $s): bool
{
    return preg_match('/^[\x20-\x7e]*$/', $s) === 1;
}

/** Returns what is thrown, as "class code: message", or what is returned. */
function outcome(callable $of): string
{
    try {
        return 'returns ' . one_line($of());
    } catch (Throwable $e) {
        $code = $e instanceof Isomer\DecodeException || $e instanceof Isomer\EncodeException
            ? ' ' . Isomer\ErrorCode::from($e->getCode())->name : '';
        return get_class($e) . $code . ': ' . $e->getMessage();
    }
}

function code_of(callable $of): string
{
    try {
        $of();
        return 'nothing';
    } catch (Isomer\DecodeException | Isomer\EncodeException $e) {
        return Isomer\ErrorCode::from($e->getCode())->name;
    }
}

/** Returns a protobuf record that contains bytes. */
function record(int $number, string $bytes): string
{
    return varint($number << 3 | 2) . varint(strlen($bytes)) . $bytes;
}

function varint(int $n): string
{
    for ($s = ''; $n > 127; $n >>= 7) {
        $s .= chr($n & 127 | 128);
    }
    return $s . chr($n);
}

function bytes_of_memory(): int
{
    return (int) explode(' ', file_get_contents('/proc/self/statm'))[1] * 4096;
}
