<?php

// A client of PSR-18 that has one answer, or fails.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect\Tests;

use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;

final class Canned implements ClientInterface
{
    public function __construct(private readonly ResponseInterface|\Throwable $answer)
    {
    }

    public function sendRequest(RequestInterface $request): ResponseInterface
    {
        return $this->answer instanceof \Throwable ? throw $this->answer : $this->answer;
    }
}
