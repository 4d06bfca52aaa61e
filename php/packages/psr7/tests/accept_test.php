<?php

// Tests which type a client gets for what it accepts.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Psr7\Tests;

use Isomer\Psr7\Accept;
use Isomer\Psr7\MediaType;
use Isomer\Testing\Tests;

use function Isomer\Testing\same;

return static function (Tests $tests): void {
    $offers = ['application/protobuf', 'application/json', 'text/yaml'];
    $cases = [
        ['', 'application/protobuf'],
        ['*/*', 'application/protobuf'],
        ['application/json', 'application/json'],
        ['APPLICATION/Json', 'application/json'],
        ['text/*', 'text/yaml'],
        ['text/html, application/xhtml+xml', null],
        ['application/json;q=0.5, text/yaml;q=0.6', 'text/yaml'],
        ['application/json;q=0.5, */*;q=0.1', 'application/json'],
        ['*/*, application/protobuf;q=0', 'application/json'],
        ['application/*;q=0.2, application/json;q=0', 'application/protobuf'],
        ['application/json ; q=0.3 , text/yaml ; q=0.30', 'application/json'],
        ['application/json;q=0', null],
        ['application/json;q=2', null],
        ['application/json;q=x', null],
        [' , ,application/json,,', 'application/json'],
        ['text/html;a="application/protobuf, text/yaml", application/json', 'application/json'],
        ['nonsense, application/json', 'application/json'],
        ['"unclosed, application/json', null],
        ['application/json;charset="utf-8";q=0.4, text/yaml;q=0.3', 'application/json'],
        [str_repeat('a/b;q=0.', 20000) . ',application/json', 'application/json'],
        [str_repeat(',', 200000), null],
        [str_repeat('"', 200001), null],
        [str_repeat('a', 200000), null],
        ['a/b' . str_repeat(' ;', 100000) . 'x', null],
    ];
    foreach ($cases as [$header, $expected]) {
        $tests->test('Accept: ' . substr($header, 0, 60), static function () use ($header, $offers, $expected): void {
            same($expected, Accept::choose($header, $offers));
            $seconds = static function (string $header) use ($offers): float {
                $start = getrusage();
                Accept::choose($header, $offers);
                $end = getrusage();

                return $end['ru_utime.tv_sec'] - $start['ru_utime.tv_sec'] + ($end['ru_utime.tv_usec'] - $start['ru_utime.tv_usec']) / 1e6;
            };
            // A header eight times as long takes about eight times as long to parse; quadratic time would be 64 times
            // as long.
            $whole = $seconds($header);
            same(true, $whole < 0.1 || $whole < 30 * $seconds(substr($header, 0, intdiv(strlen($header), 8))));
        });
    }

    $tests->test('parameters are read as they are quoted', static function (): void {
        $type = MediaType::parse('text/Plain; Charset="u\\t\\"f" ;b=c;b=d');
        same(['text/plain', ['charset' => 'ut"f', 'b' => 'c']], [$type->name, $type->parameters]);
    });

    $tests->test('a Content-Type is one media type', static function (): void {
        foreach (['', 'text', 'text/', '/json', 'a/b, c/d', 'a/b, x', 'a/b,', 'a/b c', 'a/b; c="'] as $text) {
            same(null, MediaType::parse($text));
        }
    });
};
