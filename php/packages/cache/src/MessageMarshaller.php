<?php

// How Symfony's adapters hold messages: as entries, which name their class.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Cache;

use Symfony\Component\Cache\Marshaller\MarshallerInterface;

final class MessageMarshaller implements MarshallerInterface
{
    /** In front of an entry with what Symfony knows of it. */
    private const MARK = "\x01W";
    private const LENGTH = 10;

    /**
     * @param MarshallerInterface|null $inner what holds all that is no message; null: it is refused, as a value that
     *     cannot be stored and as an entry that cannot be read
     */
    public function __construct(
        private readonly Entries $entries,
        private readonly ?MarshallerInterface $inner = null,
    ) {
    }

    /**
     * @param array<string, mixed> $values
     * @param list<string>|null $failed the keys of what could not be written
     * @return array<string, string>
     */
    public function marshall(array $values, ?array &$failed): array
    {
        [$written, $others, $failed] = [[], [], []];
        foreach ($values as $id => $value) {
            $wrapped = self::wrapOf($value);
            $message = $wrapped === null ? $value : $value[$wrapped];
            if (!$this->entries->takes($message)) {
                $others[$id] = $value;
                continue;
            }
            try {
                $written[$id] = ($wrapped === null ? '' : self::MARK . $wrapped) . $this->entries->write($message);
            } catch (EntryException) {
                $failed[] = $id;
            }
        }
        if ($others === []) {
            return $written;
        }
        if ($this->inner === null) {
            array_push($failed, ...array_keys($others));
            return $written;
        }
        $theirs = $this->inner->marshall($others, $notTheirs);
        array_push($failed, ...$notTheirs ?? []);
        return $written + $theirs;
    }

    /**
     * @throws EntryException where this is no entry, not of an allowed class, or damaged; to Symfony, it is absent
     * @throws \Exception of the inner marshaller
     */
    public function unmarshall(string $value): mixed
    {
        if (str_starts_with($value, self::MARK) && \strlen($value) > 2 + self::LENGTH) {
            $wrapped = substr($value, 2, self::LENGTH);
            return [$wrapped => $this->entries->read(substr($value, 2 + self::LENGTH))];
        }
        if ($this->inner === null || Entries::marks($value)) {
            return $this->entries->read($value);
        }
        return $this->inner->unmarshall($value);
    }

    /** Symfony notes when a value expires in the key of an array around it, which has this form. */
    private static function wrapOf(mixed $value): ?string
    {
        if (!\is_array($value) || \count($value) !== 1) {
            return null;
        }
        $key = (string) array_key_first($value);
        $is = \strlen($key) === self::LENGTH && $key[0] === "\x9D" && $key[5] === "\0" && $key[9] === "\x5F";
        return $is ? $key : null;
    }
}
