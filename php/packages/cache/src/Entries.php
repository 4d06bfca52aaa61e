<?php

// Messages as bytes that name their class, by a list of the classes that may be made of them.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Cache;

use Isomer\DecodeException;
use Isomer\EncodeException;
use Isomer\Format;
use Isomer\Options;

/**
 * An entry is the mark, a letter for the format, the name of the class, a line's end, and the message. Neither
 * serialize() nor igbinary begins with the mark.
 */
final class Entries
{
    private const MARK = "\x01I";
    /** It is part of what caches hold: letters are never given to another format. */
    private const LETTERS = [
        'p' => Format::Protobuf, 'j' => Format::Json, 't' => Format::Text, 'm' => Format::MessagePack,
        'n' => Format::MessagePackNumbers, 'a' => Format::MessagePackArray, 'c' => Format::Cbor,
        'd' => Format::CborNumbers, 'b' => Format::CborArray, 'y' => Format::Yaml, 's' => Format::Php,
        'l' => Format::PhpList, 'o' => Format::Positional,
    ];

    /** @var array<string, class-string> */
    private readonly array $classes;

    /** @var array<class-string, string> what an entry of the class begins with */
    private readonly array $heads;

    /**
     * No class is loaded for this.
     *
     * @param array<class-string> $classes that entries may have; one with a string key is named by it, which is shorter
     *     and stays the same when the class is renamed
     * @param Format $format in which entries are written; those of all formats are read
     * @throws \ValueError where two classes have one name, or a name is empty or has a line's end
     */
    public function __construct(
        array $classes,
        Format $format = Format::Protobuf,
        private readonly ?Options $options = null,
    ) {
        $mark = self::MARK . array_search($format, self::LETTERS, true);
        [$byName, $heads] = [[], []];
        foreach ($classes as $key => $class) {
            $class = ltrim($class, '\\');
            $name = \is_string($key) ? $key : $class;
            if ($name === '' || strpbrk($name, "\r\n") !== false || isset($byName[$name])) {
                throw new \ValueError("\"$name\" cannot be the name of another class in a cache");
            }
            $byName[$name] = $class;
            $heads[$class] ??= "$mark$name\n";
        }
        [$this->classes, $this->heads] = [$byName, $heads];
    }

    /** Whether the value is a message of an allowed class. Classes that extend one are others. */
    public function takes(mixed $value): bool
    {
        return \is_object($value) && isset($this->heads[$value::class]);
    }

    /** Whether the bytes claim to be an entry. */
    public static function marks(string $bytes): bool
    {
        return str_starts_with($bytes, self::MARK);
    }

    /** @throws EntryException where the class is not allowed, or the message cannot be written */
    public function write(mixed $value): string
    {
        if (!$this->takes($value)) {
            throw new EntryException(get_debug_type($value) . ' is not among the classes that this cache holds');
        }
        \assert(\is_object($value));
        $head = $this->heads[$value::class];
        try {
            return $head . \Isomer\encode($value, self::LETTERS[$head[2]], $this->options);
        } catch (EncodeException $problem) {
            throw new EntryException($problem->getMessage(), $problem->getCode(), $problem);
        }
    }

    /** @throws EntryException where this is no entry, not of an allowed class, or damaged */
    public function read(string $bytes): object
    {
        $end = self::marks($bytes) ? strpos($bytes, "\n") : false;
        $format = $end === false ? null : self::LETTERS[$bytes[2]] ?? null;
        if ($end === false || $format === null) {
            throw new EntryException('this is no entry of a message');
        }
        $class = $this->classes[substr($bytes, 3, $end - 3)] ?? null;
        if ($class === null) {
            throw new EntryException('the entry is of a class that this cache does not hold');
        }
        try {
            return \Isomer\decode($class, substr($bytes, $end + 1), $format, $this->options);
        } catch (DecodeException $problem) {
            throw new EntryException($problem->getMessage(), $problem->getCode(), $problem);
        }
    }
}
