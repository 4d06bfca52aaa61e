<?php

// Sessions in an array, which tests can damage.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Session\Tests;

final class Memory implements \SessionHandlerInterface
{
    /** @var array<string, string> */
    public array $held = [];
    public int $writes = 0;

    public function open(string $path, string $name): bool
    {
        return true;
    }

    public function close(): bool
    {
        return true;
    }

    public function read(string $id): string|false
    {
        return $this->held[$id] ?? '';
    }

    public function write(string $id, string $data): bool
    {
        $this->held[$id] = $data;
        $this->writes++;
        return true;
    }

    public function destroy(string $id): bool
    {
        unset($this->held[$id]);
        return true;
    }

    public function gc(int $max_lifetime): int|false
    {
        [$count, $this->held] = [\count($this->held), []];
        return $count;
    }
}
