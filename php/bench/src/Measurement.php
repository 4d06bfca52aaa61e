<?php

// Everything that one PHP process measures, as an array, which Report reads.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Bench;

final class Measurement
{
    public const WORKS = ['encode', 'decode', 'read', 'build'];
    public const BOOK = 'decode a book';

    /** @return array<string, mixed> */
    public static function run(int $rounds, float $duration, string $file): array
    {
        $subjects = new Subjects();
        $loops = Program::of($subjects->list, $file);
        $works = [];
        $bytes = [];
        foreach ($subjects->list as $at => $subject) {
            $bytes[$subject->name] = self::check($subject->name, $loops[$at]);
            foreach (self::WORKS as $work) {
                $works[$work][$subject->name] = self::loop($loops[$at], $work, $bytes[$subject->name]);
            }
        }
        $book = new BookMemory();
        $weights = $book->weigh();
        $works[self::BOOK] = $book->loops();
        return [
            'setting' => self::setting($file),
            'rounds' => $rounds,
            'versions' => self::versions(),
            'missing' => $subjects->missing,
            'bytes' => array_map('strlen', $bytes),
            'book' => $weights,
            'works' => (new Sampler($rounds, $duration))->sample($works),
        ];
    }

    /** A library that encodes other bytes than it decodes, or decodes other values than it encoded, is not measured. */
    private static function check(string $name, object $loops): string
    {
        $bytes = $loops->encode(1);
        if ($loops->build(1) !== $bytes) {
            throw new \LogicException("$name writes other bytes of what it has just built");
        }
        if ($loops->read(2, $bytes) !== 2 * Sample::sum()) {
            throw new \LogicException("$name does not read what was written: " . $loops->read(1, $bytes));
        }
        return $bytes;
    }

    /** @return \Closure(int): mixed */
    private static function loop(object $loops, string $work, string $bytes): \Closure
    {
        return static fn (int $times): mixed => $loops->$work($times, $bytes);
    }

    /** Returns the actual setting, not the requested one, since PHP only warns if opcache is missing. */
    private static function setting(string $file): string
    {
        $status = function_exists('opcache_get_status') ? opcache_get_status() : false;
        if ($status === false || !opcache_is_script_cached($file)) {
            return 'no opcache';
        }
        return ($status['jit']['on'] ?? false) ? 'opcache and JIT' : 'opcache';
    }

    /** @return array<string, string> */
    private static function versions(): array
    {
        $versions = ['php' => PHP_VERSION];
        foreach (['isomer', 'json', 'igbinary', 'msgpack', 'yaml', 'protobuf', 'Zend OPcache'] as $extension) {
            if (extension_loaded($extension)) {
                $versions[$extension] = (string) phpversion($extension);
            }
        }
        return $versions;
    }
}
