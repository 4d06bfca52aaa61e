<?php

// Calls of the service demo.Greeter.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect\Tests;

use Isomer\Connect\Client;
use Isomer\Connect\Metadata;
use Isomer\Connect\Method;

final class GreeterClient
{
    public function __construct(private readonly Client $client)
    {
    }

    public function greet(GreetRequest $request, ?int $timeout = null, ?Metadata $metadata = null): GreetReply
    {
        return $this->client->call(Method::allOf(Greeter::class)['greet'], $request, $timeout, $metadata)->message;
    }
}
