<?php

// A format of a library that is measured.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Bench;

final class Subject
{
    /**
     * @param string $encode an expression: the bytes of $value
     * @param string $decode lines that make $value of $bytes
     * @param string $before lines that run before the clock does
     */
    public function __construct(
        public readonly string $name,
        public readonly Shape $shape,
        public readonly string $encode,
        public readonly string $decode,
        public readonly string $before = '',
    ) {
    }
}
