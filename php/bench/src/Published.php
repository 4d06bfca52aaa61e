<?php

// The figures of a published comparison by phpbench, which measured the same: bytes, and microseconds.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Bench;

final class Published
{
    /** The name there maps to the name here, bytes, encode, and decode. */
    public const FIGURES = [
        'ProtoBuf' => [Subjects::EXTENSION, 84, 3.385, 5.569],
        'JSON' => [Subjects::JSON, 188, 1.776, 3.620],
        'YAML' => ['Symfony YAML', 194, 62.632, 118.442],
        'PHP' => ['serialize, object', 331, 2.208, 2.643],
    ];
}
