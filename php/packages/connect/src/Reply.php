<?php

// What a call returns.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect;

/** @template T of object */
final class Reply
{
    /**
     * @internal
     * @param T $message
     * @param Metadata $headers all that the answer had, those of HTTP among them
     */
    public function __construct(
        public readonly object $message,
        public readonly Metadata $headers,
        public readonly Metadata $trailers,
    ) {
    }
}
