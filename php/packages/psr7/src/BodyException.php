<?php

// A body cannot be read, or the client does not accept any format of the answer.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Psr7;

final class BodyException extends \RuntimeException
{
    public const BAD_REQUEST = 400;
    public const NOT_ACCEPTABLE = 406;
    public const CONTENT_TOO_LARGE = 413;
    public const UNSUPPORTED_MEDIA_TYPE = 415;

    /** @param int $status what a server answers: one of the constants above */
    public function __construct(string $message, public readonly int $status, ?\Throwable $previous = null)
    {
        parent::__construct($message, $status, $previous);
    }
}
