<?php

// How a program uses the package: usage_test.php runs it, and the documentation shows it.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect\Tests;

use GuzzleHttp\Client as Guzzle;
use Isomer\Connect\Client;
use Isomer\Connect\Metadata;
use Isomer\Connect\Method;
use Nyholm\Psr7\Factory\Psr17Factory;

/** @var string $url */

$psr17 = new Psr17Factory();
$http = static fn (?int $ms): Guzzle => new Guzzle(['timeout' => ($ms ?? 0) / 1000]);
$client = new Client($url, $http, $psr17, $psr17);
$method = Method::allOf(Greeter::class)['greet'];
$reply = $client->call($method, GreetRequest::of('Ada'), timeout: 20000, metadata: new Metadata(['Trace' => 'x']));
$said = [$reply->message->text, $reply->headers->get('served-by'), $reply->trailers->get('cost')];
