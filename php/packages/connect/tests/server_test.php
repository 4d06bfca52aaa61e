<?php

// Requests that a client of this package would not send.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect\Tests;

use Isomer\Connect\Metadata;
use Isomer\Connect\Server;
use Isomer\Connect\ServiceMiddleware;
use Isomer\Testing\Tests;
use Nyholm\Psr7\Factory\Psr17Factory;
use Nyholm\Psr7\ServerRequest;
use Psr\Http\Message\ResponseInterface;

use function Isomer\Testing\same;
use function Isomer\Testing\thrown;

return static function (Tests $tests): void {
    $factory = new Psr17Factory();
    $service = new GreeterService();
    $server = (new Server($factory, $factory, limit: 50))->addService(Greeter::class, $service);
    $middleware = new ServiceMiddleware($server, $factory);
    $send = static function (
        string $body,
        array $headers = [],
        string $path = '/demo.Greeter/Greet',
        string $method = 'POST',
    ) use ($middleware): ResponseInterface {
        $headers += ['Content-Type' => 'application/json'];
        $request = new ServerRequest($method, "http://localhost$path", $headers, $body);
        return $middleware->process($request, new NotFound());
    };
    $told = static fn (ResponseInterface $response): array
        => [$response->getStatusCode(), (string) $response->getBody()];

    $tests->test('a request of curl\'s, without the headers of Connect', static function () use ($send): void {
        $answer = $send('{"name":"Ada","newer":1}');
        same([200, '{"text":"Hello, Ada!"}'], [$answer->getStatusCode(), (string) $answer->getBody()]);
        same(['application/json', '22'], array_map($answer->getHeaderLine(...), ['Content-Type', 'Content-Length']));
        same(['AP8', '7, 8'], array_map($answer->getHeaderLine(...), ['Token-Bin', 'Trailer-Cost']));
    });

    $tests->test('what is not for the service goes on', static function () use ($send, $middleware, $told): void {
        foreach (['/', '', '/demo.Greeter', '/demo.Other/Greet', '/x/demo.Greeter/Greet', '//Greet'] as $path) {
            same([404, 'not here'], $told($send('', [], $path)));
        }
        same([404, ''], $told($middleware->handle(new ServerRequest('POST', '/other'))));
    });

    $tests->test('a method that the service lacks is unimplemented', static function () use ($send, $told): void {
        same(
            [501, '{"code":"unimplemented","message":"there is no method /demo.Greeter/Wave"}'],
            $told($send('{}', [], '/demo.Greeter/Wave')),
        );
    });

    $tests->test('other methods of HTTP and other media types', static function () use ($send): void {
        foreach (['GET', 'PUT', 'HEAD', 'OPTIONS'] as $method) {
            $answer = $send('{}', [], method: $method);
            same([405, 'POST'], [$answer->getStatusCode(), $answer->getHeaderLine('Allow')]);
        }
        $types = ['', 'text/plain', 'application/connect+json', 'application/grpc', 'application/json; charset=latin1'];
        foreach ($types as $type) {
            $answer = $send('{}', ['Content-Type' => $type]);
            same(415, $answer->getStatusCode());
            same('application/proto, application/json', $answer->getHeaderLine('Accept-Post'));
        }
        foreach (['Application/JSON', 'application/json;charset=UTF-8', 'application/json; charset="utf-8"'] as $type) {
            same(200, $send('{}', ['Content-Type' => $type])->getStatusCode());
        }
        $start = hrtime(true);
        same(415, $send('{}', ['Content-Type' => 'application/json' . str_repeat(' ', 1000000) . 'x'])->getStatusCode());
        same(true, hrtime(true) - $start < 1e9);
    });

    $tests->test('what is no message is an invalid argument, with its place', static function () use (
        $send,
        $told,
        $service,
    ): void {
        $calls = $service->calls;
        same(
            [400, '{"code":"invalid_argument","message":"1:10: name: expected text, found 7 (byte 9)"}'],
            $told($send('{"name": 7}')),
        );
        same(400, $send('')->getStatusCode());
        same(400, $send("\x0a", ['Content-Type' => 'application/proto'])->getStatusCode());
        same($calls, $service->calls);
        same(200, $send('', ['Content-Type' => 'application/proto'])->getStatusCode());
    });

    $tests->test('headers of the protocol that are wrong', static function () use ($send, $told): void {
        foreach (['-1', '1.5', 'x', '12345678901'] as $timeout) {
            same(
                [400, '{"code":"invalid_argument","message":"Connect-Timeout-Ms must be a number of up to 10 digits"}'],
                $told($send('{}', ['Connect-Timeout-Ms' => $timeout])),
            );
        }
        same(200, $send('{}', ['Connect-Timeout-Ms' => '9999999999'])->getStatusCode());
        same(400, $send('{}', ['Connect-Protocol-Version' => '2'])->getStatusCode());
        same(501, $send('{}', ['Content-Encoding' => 'gzip'])->getStatusCode());
        same(200, $send('{}', ['Content-Encoding' => 'Identity'])->getStatusCode());
    });

    $tests->test('a request over the limit, if it tells its size or not', static function () use (
        $send,
        $told,
        $middleware,
    ): void {
        same(200, $send('{"name":"' . str_repeat('a', 39) . '"}')->getStatusCode());
        $expected = [429, '{"code":"resource_exhausted","message":"the message has more than 50 bytes"}'];
        same($expected, $told($send('{"name":"' . str_repeat('a', 40) . '"}')));
        $pipe = popen('yes 2>/dev/null', 'r');
        $request = new ServerRequest('POST', '/demo.Greeter/Greet', ['Content-Type' => 'application/json'], $pipe);
        same($expected, $told($middleware->handle($request)));
    });

    $tests->test('a prefix of the path', static function () use ($factory, $service): void {
        $server = (new Server($factory, $factory, prefix: '/api'))->addService(Greeter::class, $service);
        $status = static fn (string $path): ?int => $server->answer(
            new ServerRequest('POST', $path, ['Content-Type' => 'application/proto']),
        )?->getStatusCode();
        same([200, null, null], array_map($status, ['/api/demo.Greeter/Greet', '/demo.Greeter/Greet', '/api']));
    });

    $tests->test('metadata that HTTP cannot carry is an error of the program', static function (): void {
        $names = ['', 'a b', "a\n", 'a:b', "\u{fc}", 'Content-Type', 'Connect-Timeout-Ms', 'trailer-x', 'host'];
        foreach ($names as $name) {
            thrown(\ValueError::class, static fn () => new Metadata([$name => 'x']));
        }
        foreach (["a\r\nb: c", "\0", "\u{fc}"] as $value) {
            thrown(\ValueError::class, static fn () => new Metadata(['a' => $value]));
            same([$value], (new Metadata(['a-bin' => $value]))->all('A-Bin'));
        }
    });

    $tests->test('metadata of a peer: base64 with and without its end, and several in one', static function (): void {
        $metadata = Metadata::ofHeaders(['A-Bin' => ['AP8=', 'AP8, ?, YQ'], 'b' => ['1', '2']]);
        same(["\0\xff", "\0\xff", 'a'], $metadata->all('a-bin'));
        same([['1', '2'], null, []], [$metadata->all('B'), $metadata->get('c'), $metadata->all('c')]);
    });
};
