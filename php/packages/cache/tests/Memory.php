<?php

// A PSR-16 cache in an array, whose entries tests can damage.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Cache\Tests;

use Psr\SimpleCache\CacheInterface;

final class Memory implements CacheInterface
{
    /** @var array<string, mixed> */
    public array $held = [];
    public mixed $ttl = null;

    public function get($key, $default = null): mixed
    {
        return $this->held[$key] ?? $default;
    }

    public function set($key, $value, $ttl = null): bool
    {
        $this->ttl = $ttl;
        $this->held[$key] = $value;
        return true;
    }

    public function delete($key): bool
    {
        unset($this->held[$key]);
        return true;
    }

    public function clear(): bool
    {
        $this->held = [];
        return true;
    }

    public function getMultiple($keys, $default = null): iterable
    {
        foreach ($keys as $key) {
            yield $key => $this->get($key, $default);
        }
    }

    public function setMultiple($values, $ttl = null): bool
    {
        foreach ($values as $key => $value) {
            $this->set($key, $value, $ttl);
        }
        return true;
    }

    public function deleteMultiple($keys): bool
    {
        foreach ($keys as $key) {
            $this->delete($key);
        }
        return true;
    }

    public function has($key): bool
    {
        return isset($this->held[$key]);
    }
}
