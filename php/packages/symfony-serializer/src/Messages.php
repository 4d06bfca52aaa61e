<?php

// Which classes are messages, and the JSON representation of their fields.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Symfony;

use Isomer\AbstractMessage;
use Isomer\Field;
use Isomer\Message;

final class Messages
{
    /** @var array<string, bool> */
    private static array $known = [];

    /** @var array<class-string, array<string, Member>> */
    private static array $members = [];

    private function __construct()
    {
    }

    /** @phpstan-assert-if-true class-string $class */
    public static function is(string $class): bool
    {
        return self::$known[$class] ??= class_exists($class) && (is_subclass_of($class, AbstractMessage::class)
            || (new \ReflectionClass($class))->getAttributes(Message::class) !== []);
    }

    /**
     * By all names that JSON may have for them.
     *
     * @param class-string $class
     * @return array<string, Member>
     */
    public static function members(string $class): array
    {
        return self::$members[$class] ??= self::membersOf(new \ReflectionClass($class));
    }

    /**
     * @param \ReflectionClass<object> $class
     * @return array<string, Member>
     */
    private static function membersOf(\ReflectionClass $class): array
    {
        $members = [];
        foreach ($class->getProperties() as $property) {
            $attribute = $property->getAttributes(Field::class)[0] ?? null;
            if ($attribute !== null) {
                $field = $attribute->newInstance();
                $snake = strtolower((string) preg_replace('/(?<!^)[A-Z]/', '_$0', $property->getName()));
                $member = Member::of($property, $field);
                $members[$field->name ?? $snake] = $member;
                $members[$field->jsonName ?? $property->getName()] = $member;
            }
        }
        return $members;
    }
}
