<?php

// The service for PHP's own web server: what index.php of an application does.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect\Tests;

use GuzzleHttp\Psr7\ServerRequest;
use Isomer\Connect\Server;
use Isomer\Connect\ServiceMiddleware;
use Isomer\Testing\Tests;
use Nyholm\Psr7\Factory\Psr17Factory;

require __DIR__ . '/../../testing.php';
array_map(static fn (string $file): mixed => require_once $file, require __DIR__ . '/others.php');
Tests::load(['Isomer\Connect\Tests\\' => __DIR__, 'Isomer\Connect\\' => __DIR__ . '/../src']);

$factory = new Psr17Factory();
$server = (new Server($factory, $factory))->addService(Greeter::class, new GreeterService());
$response = (new ServiceMiddleware($server, $factory))->handle(ServerRequest::fromGlobals());

http_response_code($response->getStatusCode());
foreach ($response->getHeaders() as $name => $values) {
    foreach ($values as $value) {
        header("$name: $value", false);
    }
}
echo $response->getBody();
