<?php

// What a handler knows of the call besides the message, and may say besides the answer.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect;

use Psr\Http\Message\ServerRequestInterface;

final class Context
{
    /** The headers of the request. */
    public readonly Metadata $metadata;

    /** Headers of the answer: what a handler adds here is sent, also with an error. */
    public readonly Metadata $headers;

    /** Trailers of the answer. */
    public readonly Metadata $trailers;

    /**
     * @internal
     * @param int|null $deadline in nanoseconds of hrtime()
     */
    public function __construct(public readonly ServerRequestInterface $request, private readonly ?int $deadline)
    {
        $this->metadata = Metadata::ofHeaders($request->getHeaders());
        [$this->headers, $this->trailers] = [new Metadata(), new Metadata()];
    }

    /** Milliseconds that the client still waits, 0 if it has given up; null: as long as it takes. */
    public function remaining(): ?int
    {
        return $this->deadline === null ? null : max(0, intdiv($this->deadline - hrtime(true) + 999999, 1000000));
    }

    /** @throws ConnectException DeadlineExceeded, where the client has given up */
    public function check(): void
    {
        if ($this->remaining() === 0) {
            throw new ConnectException(Code::DeadlineExceeded, 'the deadline has passed');
        }
    }
}
