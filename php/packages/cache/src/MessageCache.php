<?php

// A PSR-16 cache of messages, in another one, which holds strings.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Cache;

use Psr\SimpleCache\CacheInterface;

/** Whatever the other one returns that is no entry of an allowed class counts as absent. */
final class MessageCache implements CacheInterface
{
    public function __construct(private readonly CacheInterface $strings, private readonly Entries $entries)
    {
    }

    /** @param string $key */
    public function get($key, $default = null): mixed
    {
        return $this->messageOf($this->strings->get($key)) ?? $default;
    }

    /**
     * @param string $key
     * @param object $value of an allowed class
     * @param \DateInterval|int|null $ttl
     * @throws EntryException
     */
    public function set($key, $value, $ttl = null): bool
    {
        return $this->strings->set($key, $this->entries->write($value), $ttl);
    }

    /** @param string $key */
    public function delete($key): bool
    {
        return $this->strings->delete($key);
    }

    public function clear(): bool
    {
        return $this->strings->clear();
    }

    /**
     * @param iterable<string> $keys
     * @return array<string, mixed>
     */
    public function getMultiple($keys, $default = null): iterable
    {
        $found = [];
        foreach ($this->strings->getMultiple($keys) as $key => $bytes) {
            $found[$key] = $this->messageOf($bytes) ?? $default;
        }
        return $found;
    }

    /**
     * All are written before the first is stored.
     *
     * @param iterable<string, object> $values of allowed classes
     * @param \DateInterval|int|null $ttl
     * @throws EntryException
     */
    public function setMultiple($values, $ttl = null): bool
    {
        $entries = [];
        foreach ($values as $key => $value) {
            $entries[$key] = $this->entries->write($value);
        }
        return $this->strings->setMultiple($entries, $ttl);
    }

    /** @param iterable<string> $keys */
    public function deleteMultiple($keys): bool
    {
        return $this->strings->deleteMultiple($keys);
    }

    /**
     * Whether get() would find a message: what is damaged is absent here, too.
     *
     * @param string $key
     */
    public function has($key): bool
    {
        return $this->messageOf($this->strings->get($key)) !== null;
    }

    private function messageOf(mixed $bytes): ?object
    {
        try {
            return \is_string($bytes) ? $this->entries->read($bytes) : null;
        } catch (EntryException) {
            return null;
        }
    }
}
