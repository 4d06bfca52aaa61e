<?php

// What a published comparison by phpbench has, which asked the same questions: bytes, and microseconds.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Bench;

final class Published
{
    /** By what it is called there: who it is here, bytes, encode, decode. */
    public const FIGURES = [
        'ProtoBuf' => [Subjects::EXTENSION, 84, 3.385, 5.569],
        'JSON' => [Subjects::JSON, 188, 1.776, 3.620],
        'YAML' => ['Symfony YAML', 194, 62.632, 118.442],
        'PHP' => ['serialize, object', 331, 2.208, 2.643],
    ];
}
