<?php

// The operations of a codec, on one message, and in loops.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Lab;

final class Loops
{
    public function __construct(
        public readonly \Closure $encode,
        public readonly \Closure $decode,
        public readonly \Closure $encodeAll,
        public readonly \Closure $decodeAll,
        public readonly \Closure $roundTripAll,
    ) {
    }
}
