<?php

// The client against the middleware, in one process.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect\Tests;

use Isomer\Connect\CallException;
use Isomer\Connect\Client;
use Isomer\Connect\Code;
use Isomer\Connect\Context;
use Isomer\Connect\Metadata;
use Isomer\Connect\Method;
use Isomer\Connect\Server;
use Isomer\Connect\ServiceMiddleware;
use Isomer\EncodeException;
use Isomer\Format;
use Isomer\Testing\Tests;
use Nyholm\Psr7\Factory\Psr17Factory;

use function Isomer\Testing\same;
use function Isomer\Testing\thrown;

return static function (Tests $tests): void {
    $factory = new Psr17Factory();
    $told = new \ArrayObject();
    $service = new GreeterService();
    $server = new Server($factory, $factory, failed: static fn (\Throwable $problem) => $told->append($problem));
    $server->addService(Greeter::class, $service);
    $loopback = new Loopback(new ServiceMiddleware($server, $factory));
    $methods = Method::allOf(Greeter::class);
    $client = static fn (Format $format = Format::Protobuf, int $limit = 1000): Client
        => new Client('http://localhost/', $loopback, $factory, $factory, $format, $limit);
    $failure = static fn (\Closure $call): CallException => thrown(CallException::class, $call);

    $tests->test('a call by each format, with headers and trailers', static function () use (
        $client,
        $methods,
        $loopback,
    ): void {
        foreach (['application/proto' => Format::Protobuf, 'application/json' => Format::Json] as $type => $format) {
            $metadata = new Metadata(['Echo-Bin' => ["\0\1", '', 'abc'], 'Trace' => 'x']);
            $reply = $client($format)->call($methods['greet'], GreetRequest::of('Ada'), 20000, $metadata);
            same('Hello, Ada!', $reply->message->text);
            same(['one', "\0\xff"], [$reply->headers->get('Served-By'), $reply->headers->get('token-bin')]);
            same(["\0\1", '', 'abc'], $reply->headers->all('echo-bin'));
            same([['7', '8'], null], [$reply->trailers->all('cost'), $reply->headers->get('cost')]);
            same(null, $reply->headers->get('trailer-cost'));
            $sent = $loopback->last;
            same(['POST', '/demo.Greeter/Greet'], [$sent->getMethod(), $sent->getUri()->getPath()]);
            same([$type, '1', '20000', 'x'], array_map($sent->getHeaderLine(...), ['Content-Type',
                'Connect-Protocol-Version', 'Connect-Timeout-Ms', 'Trace']));
        }
        same('', $client()->call($methods['greet'], new GreetRequest())->headers->get('x') ?? '');
        same('', $loopback->last->getHeaderLine('Connect-Timeout-Ms'));
    });

    $tests->test('a client that is written by hand', static function () use ($client): void {
        $greeter = new GreeterClient($client());
        same('Hello, Ada!', $greeter->greet(GreetRequest::of('Ada'), timeout: 20000)->text);
    });

    $tests->test('every code arrives, with its message, details and metadata', static function () use (
        $client,
        $methods,
        $failure,
    ): void {
        foreach (Code::cases() as $code) {
            $call = static fn (): object => $client()->call($methods['fail'], GreetRequest::of($code->value));
            $problem = $failure($call);
            same([$code, "no \u{20ac} \u{fffd}"], [$problem->reason, $problem->getMessage()]);
            same(['demo.GreetRequest', 'demo.Hint'], array_map(static fn ($one) => $one->type, $problem->details));
            same('try another name', $problem->detail(Hint::class)->text);
            same(null, $problem->detail(GreetReply::class));
            same(['3', 'one'], array_map($problem->metadata->get(...), ['retry-after', 'served-by']));
        }
    });

    $tests->test('what a handler throws otherwise stays with the server', static function () use (
        $client,
        $methods,
        $failure,
        $told,
    ): void {
        $problem = $failure(static fn () => $client()->call($methods['fail'], GreetRequest::of('broken')));
        same([Code::Internal, 'the service failed'], [$problem->reason, $problem->getMessage()]);
        same(['a secret'], array_map(static fn ($one) => $one->getMessage(), $told->exchangeArray([])));
    });

    $tests->test('what another server says stays with the server that called it', static function () use (
        $factory,
        $client,
        $methods,
        $failure,
        $told,
    ): void {
        $server = new Server($factory, $factory, failed: static fn (\Throwable $problem) => $told->append($problem));
        $server->add($methods['greet'], static fn (object $request, Context $context): object
            => $client()->call($methods['greet'], $request, metadata: $context->metadata)->message);
        $server->add($methods['fail'], static fn (object $request): object
            => $client()->call($methods['fail'], $request)->message);
        $http = new Loopback(new ServiceMiddleware($server, $factory));
        $front = new Client('http://localhost', $http, $factory, $factory);
        // Metadata may be sent on; what is the protocol's own stays behind.
        $metadata = new Metadata(['Echo-Bin' => 'x']);
        same('Hello, Ada!', $front->call($methods['greet'], GreetRequest::of('Ada'), 20000, $metadata)->message->text);
        $problem = $failure(static fn () => $front->call($methods['fail'], GreetRequest::of('not_found')));
        same([Code::Internal, 'the service failed', null], [$problem->reason, $problem->getMessage(),
            $problem->metadata->get('retry-after')]);
        same([Code::NotFound], array_map(static fn ($one) => $one->reason, $told->exchangeArray([])));
    });

    $tests->test('a handler that returns another class has failed', static function () use (
        $factory,
        $methods,
        $failure,
        $told,
    ): void {
        $server = new Server($factory, $factory, failed: static fn (\Throwable $problem) => $told->append($problem));
        $server->add($methods['greet'], static fn (): object => new Hint());
        $http = new Loopback(new ServiceMiddleware($server, $factory));
        $client = new Client('', $http, $factory, $factory);
        $call = static fn () => $client->call($methods['greet'], new GreetRequest());
        same(Code::Internal, $failure($call)->reason);
        same(
            ['the handler of /demo.Greeter/Greet returns no Isomer\Connect\Tests\GreetReply'],
            array_map(static fn ($one) => $one->getMessage(), $told->exchangeArray([])),
        );
    });

    $tests->test('a deadline is told to the handler, and kept by both', static function () use (
        $client,
        $methods,
        $failure,
        $service,
        $loopback,
        $factory,
    ): void {
        $client()->call($methods['greet'], GreetRequest::of('Ada'), 60000);
        same(true, $service->remaining > 55000 && $service->remaining <= 60000);
        $client()->call($methods['greet'], GreetRequest::of('Ada'));
        same(null, $service->remaining);
        $slow = static fn () => $client()->call($methods['greet'], GreetRequest::of('slow'), 20);
        same(Code::DeadlineExceeded, $failure($slow)->reason);
        $answer = $loopback->sendRequest($factory->createRequest('POST', '/demo.Greeter/Greet')
            ->withHeader('Content-Type', 'application/json')->withHeader('Connect-Timeout-Ms', '20')
            ->withBody($factory->createStream('{"name":"slow"}')));
        same([504, '{"code":"deadline_exceeded","message":"the deadline has passed"}'], [$answer->getStatusCode(),
            (string) $answer->getBody()]);
        $calls = $service->calls;
        $answer = $loopback->sendRequest($factory->createRequest('POST', '/demo.Greeter/Greet')
            ->withHeader('Content-Type', 'application/proto')->withHeader('Connect-Timeout-Ms', '0'));
        same([504, $calls], [$answer->getStatusCode(), $service->calls]);
    });

    $tests->test('the client of HTTP is made for the timeout of a call', static function () use (
        $factory,
        $loopback,
        $methods,
    ): void {
        $asked = [];
        $http = static function (?int $timeout) use (&$asked, $loopback): Loopback {
            $asked[] = $timeout;
            return $loopback;
        };
        $client = new Client('http://localhost', $http, $factory, $factory);
        $client->call($methods['greet'], new GreetRequest());
        $client->call($methods['greet'], new GreetRequest(), 20000);
        same([null, 20000], $asked);
    });

    $tests->test('what a method does not take is an error of the program', static function () use (
        $client,
        $methods,
        $factory,
        $loopback,
    ): void {
        thrown(\InvalidArgumentException::class, static fn () => $client()->call($methods['greet'], new GreetReply()));
        thrown(EncodeException::class, static fn () => $client()->call($methods['greet'], GreetRequest::of("\xff")));
        foreach ([0, -1, 10000000000] as $timeout) {
            $call = static fn () => $client()->call($methods['greet'], new GreetRequest(), $timeout);
            thrown(\ValueError::class, $call);
        }
        thrown(\ValueError::class, static fn () => new Client('', $loopback, $factory, $factory, Format::Cbor));
        thrown(\ValueError::class, static fn () => Method::allOf(Hint::class));
        foreach (['', '/', 'demo.Greeter/Greet', '/Greet', '/a/b/c', '/a/b?c', "/a/b\n"] as $path) {
            thrown(\ValueError::class, static fn () => new Method($path, GreetRequest::class, GreetReply::class));
        }
    });

    $tests->test('an answer over the limit is refused', static function () use ($client, $methods, $failure): void {
        $call = static fn () => $client(limit: 100)->call($methods['greet'], GreetRequest::of(str_repeat('a', 100)));
        same(Code::ResourceExhausted, $failure($call)->reason);
    });
};
