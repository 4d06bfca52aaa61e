<?php

// Tests bodies in both directions, and those that are rejected.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Psr7\Tests;

use Isomer\DecodeException;
use Isomer\Format;
use Isomer\Options;
use Isomer\Psr7\BodyException;
use Isomer\Psr7\BodyReader;
use Isomer\Psr7\BodyWriter;
use Isomer\Psr7\MediaTypes;
use Isomer\Testing\Tests;
use Nyholm\Psr7\Factory\Psr17Factory;
use Nyholm\Psr7\Request;
use Nyholm\Psr7\Response;

use function Isomer\Testing\same;
use function Isomer\Testing\thrown;

return static function (Tests $tests): void {
    $reader = new BodyReader();
    $writer = new BodyWriter(new Psr17Factory());
    $json = static fn (string $body, string $type = 'application/json'): Response
        => new Response(200, ['Content-Type' => $type], $body);
    $refused = static fn (BodyReader $by, Response $http): int
        => thrown(BodyException::class, static fn (): object => $by->read($http, Note::class))->status;

    $tests->test('every media type goes both ways', static function () use ($reader, $writer): void {
        foreach ([...MediaTypes::names(), 'application/problem+json', 'application/x+cbor'] as $type) {
            $http = $writer->write(new Response(), Note::of('hello'), $type);
            same($type, $http->getHeaderLine('Content-Type'));
            same((string) $http->getBody()->getSize(), $http->getHeaderLine('Content-Length'));
            same('hello', $reader->read($http, Note::class)->text);
        }
    });

    $tests->test('a request is written, too, as protobuf by default', static function () use ($writer): void {
        $http = $writer->write(new Request('POST', '/'), Note::of('a'));
        same(["\x0a\x01a", 'application/protobuf'], [(string) $http->getBody(), $http->getHeaderLine('Content-Type')]);
    });

    $tests->test('parameters of Content-Type do not hinder', static function () use ($reader, $json): void {
        $types = ['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'Application/JSON;v=1'];
        foreach ($types as $type) {
            same('a', $reader->read($json('{"text":"a"}', $type), Note::class)->text);
        }
    });

    $tests->test('a body that was read once is read again', static function () use ($reader, $json): void {
        $http = $json('{"text":"a"}');
        $reader->read($http, Note::class);
        same('a', $reader->read($http, Note::class)->text);
    });

    $tests->test('what is no format of messages is 415', static function () use ($reader, $refused, $json): void {
        $types = ['text/html', 'application/json, application/json', 'json', 'application/json; charset=utf-16'];
        foreach ($types as $type) {
            same(415, $refused($reader, $json('{}', $type)));
        }
        same(415, $refused($reader, new Response(200, [], '{}')));
        same(415, $refused($reader, $json('{}')->withHeader('Content-Encoding', 'gzip')));
    });

    $tests->test('without Content-Type the default counts', static function (): void {
        $reader = new BodyReader(default: Format::Json);
        same('a', $reader->read(new Response(200, [], '{"text":"a"}'), Note::class)->text);
    });

    $tests->test('what is no message is 400, with its cause', static function () use ($reader, $json): void {
        $http = $json('{"other":1}');
        $problem = thrown(BodyException::class, static fn (): object => $reader->read($http, Note::class));
        same([400, DecodeException::class], [$problem->status, $problem->getPrevious()::class]);
    });

    $tests->test('a body over the limit is 413, if it tells its size or not', static function () use (
        $refused,
        $json,
    ): void {
        $reader = new BodyReader(limit: 12);
        same('a', $reader->read($json('{"text":"a"}'), Note::class)->text);
        same(413, $refused($reader, $json('{"text":"ab"}')));
        $pipe = popen('echo \'{"text":"abcdef"}\'', 'r');
        same(413, $refused($reader, new Response(200, ['Content-Type' => 'application/json'], $pipe)));
    });

    $tests->test('options go to the extension', static function () use ($json): void {
        $reader = new BodyReader(options: new Options(ignoreUnknown: true));
        same('a', $reader->read($json('{"other":1,"text":"a"}'), Note::class)->text);
    });

    $tests->test('an answer is what Accept prefers', static function () use ($writer): void {
        $accept = ['text/html', 'application/cbor;q=0.9, application/json;q=0.8'];
        $request = new Request('GET', '/', ['Accept' => $accept]);
        $answer = $writer->answer($request, new Response(), Note::of('a'));
        same(['application/cbor', 'Accept'], [$answer->getHeaderLine('Content-Type'), $answer->getHeaderLine('Vary')]);
        same(\Isomer\encode(Note::of('a'), Format::Cbor), (string) $answer->getBody());
    });

    $tests->test('an answer that is not wanted is 406', static function (): void {
        $writer = new BodyWriter(new Psr17Factory(), offers: ['application/json']);
        $request = new Request('GET', '/', ['Accept' => 'application/protobuf']);
        $answer = static fn (): object => $writer->answer($request, new Response(), Note::of('a'));
        same(406, thrown(BodyException::class, $answer)->status);
    });

    $tests->test('a media type that is none is an error of the program', static function () use ($writer): void {
        $write = static fn (): object => $writer->write(new Response(), Note::of('a'), 'text/html');
        thrown(\InvalidArgumentException::class, $write);
    });
};
