<?php

// A client of PSR-18 whose server is a handler of PSR-15 in the same process.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect\Tests;

use Nyholm\Psr7\ServerRequest;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Server\RequestHandlerInterface;

final class Loopback implements ClientInterface
{
    public ?RequestInterface $last = null;

    public function __construct(private readonly RequestHandlerInterface $handler)
    {
    }

    public function sendRequest(RequestInterface $request): ResponseInterface
    {
        $this->last = $request;
        return $this->handler->handle(new ServerRequest(
            $request->getMethod(),
            $request->getUri(),
            $request->getHeaders(),
            $request->getBody(),
        ));
    }
}
