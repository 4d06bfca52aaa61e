<?php

// A server in a stack of PSR-15's middleware, and as the handler at its end.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect;

use Psr\Http\Message\ResponseFactoryInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\MiddlewareInterface;
use Psr\Http\Server\RequestHandlerInterface;

final class ServiceMiddleware implements MiddlewareInterface, RequestHandlerInterface
{
    public function __construct(
        private readonly Server $server,
        private readonly ResponseFactoryInterface $responses,
    ) {
    }

    /** What is not for the services goes on. */
    public function process(ServerRequestInterface $request, RequestHandlerInterface $handler): ResponseInterface
    {
        return $this->server->answer($request) ?? $handler->handle($request);
    }

    /** What is not for the services is not found. */
    public function handle(ServerRequestInterface $request): ResponseInterface
    {
        return $this->server->answer($request) ?? $this->responses->createResponse(404);
    }
}
