<?php

// The session as an object, instead of an array.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Session;

use Isomer\DecodeException;
use Isomer\Format;

final class SessionMessage
{
    private function __construct()
    {
    }

    /**
     * What $_SESSION holds; changes of the object reach the session by write() only.
     *
     * @template T of object
     * @param class-string<T> $class
     * @return T
     * @throws SessionException where $_SESSION has a key or a value that the class does not have
     */
    public static function read(string $class): object
    {
        try {
            return \Isomer\decode($class, serialize($_SESSION ?? []), Format::Php);
        } catch (DecodeException $problem) {
            throw new SessionException('$_SESSION: ' . $problem->getMessage(), $problem->getCode(), $problem);
        }
    }

    /**
     * Makes $_SESSION hold what the message does, and nothing else.
     *
     * @throws \Isomer\EncodeException
     */
    public static function write(object $message): void
    {
        $_SESSION = unserialize(\Isomer\encode($message, Format::Php), ['allowed_classes' => false]);
    }
}
