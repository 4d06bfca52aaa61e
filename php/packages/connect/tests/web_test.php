<?php

// The service in PHP's own web server, called by curl and by Guzzle.
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

use function Isomer\Testing\php;
use function Isomer\Testing\same;
use function Isomer\Testing\thrown;

return static function (Tests $tests): void {
    // A port that nobody has; the server takes it a moment later.
    $socket = stream_socket_server('tcp://127.0.0.1:0');
    $address = stream_socket_get_name($socket, false);
    fclose($socket);
    $log = tempnam(sys_get_temp_dir(), 'isomer-connect-');
    $command = 'exec ' . php() . " -S $address " . escapeshellarg(__DIR__ . '/server.php');
    $process = proc_open($command, [['file', '/dev/null', 'r'], ['file', $log, 'w'], ['file', $log, 'w']], $pipes);
    register_shutdown_function(static function () use ($process, $log): void {
        proc_terminate($process);
        proc_close($process);
        unlink($log);
    });
    for ($i = 0; $i < 200 && !($found = @stream_socket_client("tcp://$address")); $i++) {
        usleep(50000);
    }
    $found !== false || throw new \RuntimeException(file_get_contents($log));
    fclose($found);

    $factory = new Psr17Factory();
    $methods = Method::allOf(Greeter::class);
    $http = static fn (?int $timeout): Guzzle => new Guzzle(['timeout' => ($timeout ?? 0) / 1000]);
    $client = static fn (Format $format): Client => new Client("http://$address", $http, $factory, $factory, $format);

    $tests->test('by curl', static function () use ($address): void {
        $curl = static fn (string $arguments): string
            => (string) shell_exec("curl -sS --max-time 20 $arguments http://$address/demo.Greeter/Greet 2>&1");
        $json = "-H 'Content-Type: application/json'";
        same('{"text":"Hello, Ada!"}', $curl("$json -d '{\"name\": \"Ada\"}'"));
        same('405', $curl("-o /dev/null -w '%{http_code}'"));
        same(
            '{"code":"invalid_argument","message":"1:10: name: expected text, found 7 (byte 9)"} 400 application/json',
            $curl("$json -d '{\"name\": 7}' -w ' %{http_code} %{content_type}'"),
        );
        $headers = $curl("$json -d '{}' -D - -o /dev/null");
        same([1, 2], [substr_count($headers, "oken-bin: AP8\r\n"), substr_count($headers, 'railer-cost: ')]);
    });

    $tests->test('by a client of PSR-18', static function () use ($client, $methods): void {
        foreach ([Format::Protobuf, Format::Json] as $format) {
            $metadata = new Metadata(['Echo-Bin' => "\0\1"]);
            $reply = $client($format)->call($methods['greet'], GreetRequest::of("J\u{f6}rg"), 20000, $metadata);
            same(["Hello, J\u{f6}rg!", "\0\1"], [$reply->message->text, $reply->headers->get('echo-bin')]);
            same(['7', '8'], $reply->trailers->all('cost'));
            $fail = static fn () => $client($format)->call($methods['fail'], GreetRequest::of('not_found'));
            $problem = thrown(CallException::class, $fail);
            same([Code::NotFound, 'try another name'], [$problem->reason, $problem->detail(Hint::class)->text]);
        }
    });

    $tests->test('what the documentation shows', static function () use ($address): void {
        $url = "http://$address";
        require __DIR__ . '/usage.php';
        same(['Hello, Ada!', 'one', '7'], $said);
    });

    $tests->test('a deadline that passes, at whichever end', static function () use ($client, $methods): void {
        $slow = static fn () => $client(Format::Json)->call($methods['greet'], GreetRequest::of('slow'), 30);
        same(Code::DeadlineExceeded, thrown(CallException::class, $slow)->reason);
    });

    $tests->test('a handler\'s own failure is not told', static function () use ($client, $methods, $log): void {
        $fail = static fn () => $client(Format::Json)->call($methods['fail'], GreetRequest::of('broken'));
        same('the service failed', thrown(CallException::class, $fail)->getMessage());
        same(true, str_contains(file_get_contents($log), 'DomainException: a secret'));
    });

    $tests->test('a server that is not there', static function () use ($factory, $methods, $http): void {
        $client = new Client('http://127.0.0.1:1', $http, $factory, $factory);
        $call = static fn () => $client->call($methods['greet'], new GreetRequest());
        same(Code::Unavailable, thrown(CallException::class, $call)->reason);
    });
};
