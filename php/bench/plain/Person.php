<?php

// A person as a program without a schema has it. The name is as long as in what Published tells of.
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
