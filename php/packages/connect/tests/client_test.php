<?php

// Answers that a server of this package would not give.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect\Tests;

use GuzzleHttp\Exception\ConnectException as NoConnection;
use GuzzleHttp\Exception\RequestException;
use Isomer\Connect\CallException;
use Isomer\Connect\Client;
use Isomer\Connect\Code;
use Isomer\Connect\Method;
use Isomer\DecodeException;
use Isomer\Testing\Tests;
use Nyholm\Psr7\Factory\Psr17Factory;
use Nyholm\Psr7\Request;
use Nyholm\Psr7\Response;

use function Isomer\Testing\same;
use function Isomer\Testing\thrown;

return static function (Tests $tests): void {
    $factory = new Psr17Factory();
    $method = Method::allOf(Greeter::class)['greet'];
    $failure = static function (Response|\Throwable $answer) use ($factory, $method): CallException {
        $client = new Client('http://localhost', new Canned($answer), $factory, $factory);
        return thrown(CallException::class, static fn (): object => $client->call($method, new GreetRequest()));
    };
    $json = static fn (int $status, string $body, string $type = 'application/json'): Response
        => new Response($status, ['Content-Type' => $type], $body);

    $tests->test('an answer without a code is told by its status', static function () use ($failure, $json): void {
        $codes = [400 => Code::Internal, 401 => Code::Unauthenticated, 403 => Code::PermissionDenied,
            404 => Code::Unimplemented, 429 => Code::Unavailable, 500 => Code::Unknown, 502 => Code::Unavailable,
            503 => Code::Unavailable, 504 => Code::Unavailable, 302 => Code::Unknown, 204 => Code::Unknown];
        foreach ($codes as $status => $code) {
            $deep = str_repeat('[', 9999);
            foreach (['<html>', '', '{}', '{"code":"none"}', '{"code":7}', '[]', '"x"', $deep] as $body) {
                foreach (['application/json', 'text/html'] as $type) {
                    $problem = $failure($json($status, $body, $type));
                    same([$code, "the answer is HTTP $status"], [$problem->reason, $problem->getMessage()]);
                }
            }
        }
        // Only JSON says why.
        same(Code::Unavailable, $failure($json(503, '{"code":"aborted"}', 'text/plain'))->reason);
        same(Code::Aborted, $failure($json(503, '{"code":"aborted"}', 'application/json; charset=utf-8'))->reason);
    });

    $tests->test('details that are wrong are left out', static function () use ($failure, $json): void {
        $right = '{"type":"type.googleapis.com/demo.Hint","value":"CgNoZXk=","debug":{"a":[[[1]]]}}';
        $details = "[1,{},{\"type\":7,\"value\":\"\"},{\"type\":\"a\",\"value\":\"?\"},$right]";
        $problem = $failure($json(400, "{\"code\":\"aborted\",\"message\":\"no\",\"details\":$details}"));
        same([Code::Aborted, 'no', 1], [$problem->reason, $problem->getMessage(), \count($problem->details)]);
        same('hey', $problem->detail(Hint::class)->text);
        same([], $failure($json(400, '{"code":"aborted","details":{"a":"b"}}'))->details);
        $damaged = $failure($json(400, '{"code":"aborted","details":[{"type":"demo.Hint","value":"Cg"}]}'));
        thrown(DecodeException::class, static fn () => $damaged->detail(Hint::class));
    });

    $tests->test('an answer of another type, compressed or damaged', static function () use ($failure, $json): void {
        same(Code::Unknown, $failure($json(200, '<html>', 'text/html'))->reason);
        same(Code::Internal, $failure($json(200, '{}'))->reason);
        $zipped = $json(200, '', 'application/proto')->withHeader('Content-Encoding', 'gzip');
        same(Code::Internal, $failure($zipped)->reason);
        $problem = $failure($json(200, "\x0a", 'application/proto'));
        same([Code::Internal, DecodeException::class], [$problem->reason, $problem->getPrevious()::class]);
    });

    $tests->test('a server that is not there is unavailable', static function () use ($failure): void {
        $request = new Request('POST', '/');
        $problem = $failure(new NoConnection('refused', $request));
        same([Code::Unavailable, 'refused'], [$problem->reason, $problem->getMessage()]);
        same(Code::Internal, $failure(new RequestException('wrong', $request))->reason);
    });
};
