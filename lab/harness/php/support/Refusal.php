<?php

// A schema, or a value of it, that a library does not support.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Lab;

final class Refusal extends \RuntimeException
{
    public function __construct(string $reason, public readonly string $field = '')
    {
        parent::__construct($reason);
    }

    public static function of(\Throwable $thrown): self
    {
        if ($thrown instanceof self) {
            return $thrown;
        }
        $path = property_exists($thrown, 'path') ? (string) $thrown->path : '';
        return new self($thrown->getMessage(), $path);
    }
}
