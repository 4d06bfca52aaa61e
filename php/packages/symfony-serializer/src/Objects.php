<?php

// Distinguishes lists from objects of JSON, both of which are arrays in PHP.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Symfony;

final class Objects
{
    private const KNOWN = 'Isomer\Google\Protobuf\\';
    /** Types that are always objects in JSON. */
    private const ALWAYS_OBJECTS = [self::KNOWN . 'Struct', self::KNOWN . 'Empty_', self::KNOWN . 'Any'];

    private function __construct()
    {
    }

    /**
     * Objects of json_decode() as arrays; where an array would be taken for a list, as \ArrayObject, which Symfony
     * writes as an object.
     */
    public static function keep(mixed $value): mixed
    {
        if ($value instanceof \stdClass) {
            $members = array_map(self::keep(...), (array) $value);
            return array_is_list($members) ? new \ArrayObject($members) : $members;
        }
        return \is_array($value) ? array_map(self::keep(...), $value) : $value;
    }

    /**
     * Arrays as objects where the class has a message or a map.
     *
     * @param class-string $class
     */
    public static function restore(string $class, mixed $data): mixed
    {
        if (!\is_array($data)) {
            return $data;
        }
        if (str_starts_with($class, self::KNOWN)) {
            return \in_array($class, self::ALWAYS_OBJECTS, true) ? (object) $data : $data;
        }
        $members = Messages::members($class);
        foreach ($data as $name => $value) {
            $member = $members[$name] ?? null;
            if ($member !== null && \is_array($value)) {
                $data[$name] = self::restoreMember($member, $value);
            }
        }
        return (object) $data;
    }

    /** @param array<array-key, mixed> $value */
    private static function restoreMember(Member $member, array $value): mixed
    {
        if ($member->message === null) {
            return $member->isMap ? (object) $value : $value;
        }
        $restore = static fn (mixed $one): mixed => self::restore($member->message, $one);
        if ($member->isMap) {
            return (object) array_map($restore, $value);
        }
        return $member->isList ? array_map($restore, $value) : $restore($value);
    }
}
