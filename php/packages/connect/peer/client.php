<?php

// The client of this package calls a service by Connect's own library: php client.php URL
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect\Tests;

use GuzzleHttp\Client as Guzzle;
use Isomer\Connect\CallException;
use Isomer\Connect\Client;
use Isomer\Connect\Code;
use Isomer\Connect\Metadata;
use Isomer\Connect\Method;
use Isomer\Format;
use Isomer\Testing\Tests;
use Nyholm\Psr7\Factory\Psr17Factory;

use function Isomer\Testing\same;
use function Isomer\Testing\thrown;

require __DIR__ . '/../../testing.php';
array_map(static fn (string $file): mixed => require_once $file, require __DIR__ . '/../tests/others.php');
Tests::load(['Isomer\Connect\Tests\\' => __DIR__ . '/../tests', 'Isomer\Connect\\' => __DIR__ . '/../src']);

$tests = new Tests();
$factory = new Psr17Factory();
$http = static fn (?int $ms): Guzzle => new Guzzle(['timeout' => ($ms ?? 0) / 1000]);
$methods = Method::allOf(Greeter::class);
foreach ([Format::Protobuf, Format::Json] as $format) {
    $client = new Client($argv[1], $http, $factory, $factory, $format);
    $failure = static fn (Method $method, string $name, ?int $timeout = null): CallException => thrown(
        CallException::class,
        static fn (): object => $client->call($method, GreetRequest::of($name), $timeout),
    );

    $tests->test("$format->name: an answer", static function () use ($client, $methods): void {
        $metadata = new Metadata(['Trace' => 'x']);
        $reply = $client->call($methods['greet'], GreetRequest::of("J\u{f6}rg"), 20000, $metadata);
        same("J\u{f6}rg x true", $reply->message->text);
        same(['node', "\0\xff"], [$reply->headers->get('served-by'), $reply->headers->get('token-bin')]);
        same('7', $reply->trailers->get('cost'));
    });

    $tests->test("$format->name: an error", static function () use ($failure, $methods): void {
        $problem = $failure($methods['fail'], '');
        same([Code::FailedPrecondition, "no \u{20ac}"], [$problem->reason, $problem->getMessage()]);
        same(['3', 'try another name'], [$problem->metadata->get('retry-after'), $problem->detail(Hint::class)->text]);
    });

    $tests->test("$format->name: a deadline, and a method that is not there", static function () use (
        $failure,
        $methods,
    ): void {
        same(Code::DeadlineExceeded, $failure($methods['greet'], 'slow', 50)->reason);
        $missing = new Method('/demo.Greeter/Wave', GreetRequest::class, GreetReply::class);
        same(Code::Unimplemented, $failure($missing, '')->reason);
    });
}
exit($tests->end());
