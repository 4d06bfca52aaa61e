<?php

// A message that says more about an error.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect;

use Isomer\DecodeException;
use Isomer\EncodeException;
use Isomer\Message;

final class Detail
{
    /**
     * @param string $type the message's full name in the schema, such as "google.rpc.RetryInfo"
     * @param string $bytes protobuf
     */
    public function __construct(public readonly string $type, public readonly string $bytes)
    {
    }

    /** @throws EncodeException */
    public static function of(object $message): self
    {
        return new self(self::nameOf($message::class), \Isomer\encode($message));
    }

    /**
     * The message, if it is one of the class: its type has the class's name in the schema.
     *
     * @template T of object
     * @param class-string<T> $class
     * @return T|null
     * @throws DecodeException
     */
    public function as(string $class): ?object
    {
        return $this->type === self::nameOf($class) ? \Isomer\decode($class, $this->bytes) : null;
    }

    /** @param class-string $class */
    private static function nameOf(string $class): string
    {
        $attribute = (new \ReflectionClass($class))->getAttributes(Message::class)[0] ?? null;
        return $attribute?->newInstance()->name ?? strtr($class, '\\', '.');
    }
}
