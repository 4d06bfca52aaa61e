<?php

// A person, as in a program without a schema. The name has the length of the one in Published.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace ProtobufBenchmarks;

final class Person
{
    public string $name = '';
    public int $id = 0;
    public string $email = '';
    /** @var list<array{number: string, type: string}> */
    public array $phones = [];
}
