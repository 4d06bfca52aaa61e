<?php

// A store of Laravel's cache with messages, in another one.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Laravel;

use Illuminate\Contracts\Cache\Lock;
use Illuminate\Contracts\Cache\LockProvider;
use Illuminate\Contracts\Cache\Store;
use Isomer\Cache\Entries;
use Isomer\Cache\EntryException;

/** Entries that name no allowed class, or are damaged, are absent. */
final class MessageStore implements LockProvider, Store
{
    /**
     * @param Store $strings where the entries are
     * @param bool $others whether values that are no messages go to that store as they are; otherwise, they are refused
     */
    public function __construct(
        private readonly Store $strings,
        private readonly Entries $entries,
        private readonly bool $others = false,
    ) {
    }

    /** @param string|array<string> $key */
    public function get($key): mixed
    {
        return $this->valueOf($this->strings->get($key));
    }

    /**
     * @param array<string> $keys
     * @return array<string, mixed>
     */
    public function many(array $keys): array
    {
        return array_map($this->valueOf(...), $this->strings->many($keys));
    }

    /**
     * @param string $key
     * @param int $seconds
     * @throws EntryException
     */
    public function put($key, $value, $seconds): bool
    {
        return $this->strings->put($key, $this->entryOf($value), $seconds);
    }

    /**
     * All are written before the first is stored.
     *
     * @param array<string, mixed> $values
     * @param int $seconds
     * @throws EntryException
     */
    public function putMany(array $values, $seconds): bool
    {
        return $this->strings->putMany(array_map($this->entryOf(...), $values), $seconds);
    }

    /**
     * Counters are numbers of the other store.
     *
     * @param string $key
     */
    public function increment($key, $value = 1): int|bool
    {
        return $this->strings->increment($key, $value);
    }

    /** @param string $key */
    public function decrement($key, $value = 1): int|bool
    {
        return $this->strings->decrement($key, $value);
    }

    /**
     * @param string $key
     * @throws EntryException
     */
    public function forever($key, $value): bool
    {
        return $this->strings->forever($key, $this->entryOf($value));
    }

    /** @param string $key */
    public function forget($key): bool
    {
        return $this->strings->forget($key);
    }

    public function flush(): bool
    {
        return $this->strings->flush();
    }

    public function getPrefix(): string
    {
        return $this->strings->getPrefix();
    }

    /**
     * @param string $name
     * @param int $seconds
     * @param string|null $owner
     */
    public function lock($name, $seconds = 0, $owner = null): Lock
    {
        return $this->locks()->lock($name, $seconds, $owner);
    }

    /**
     * @param string $name
     * @param string $owner
     */
    public function restoreLock($name, $owner): Lock
    {
        return $this->locks()->restoreLock($name, $owner);
    }

    private function locks(): LockProvider
    {
        return $this->strings instanceof LockProvider
            ? $this->strings
            : throw new \BadMethodCallException($this->strings::class . ' has no locks');
    }

    private function entryOf(mixed $value): mixed
    {
        // Text that looks like an entry would be read as one.
        $isOther = $this->others && !$this->entries->takes($value);
        return $isOther && !(\is_string($value) && Entries::marks($value)) ? $value : $this->entries->write($value);
    }

    private function valueOf(mixed $value): mixed
    {
        if (!\is_string($value) || !Entries::marks($value)) {
            // A counter has no entry, and is read all the same; Redis has it as text.
            return $this->others || is_numeric($value) ? $value : null;
        }
        try {
            return $this->entries->read($value);
        } catch (EntryException) {
            return null;
        }
    }
}
