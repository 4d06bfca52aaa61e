<?php

// The JSON representation of a field: an object, a list, an object of a map's keys, or something else.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Symfony;

use Isomer\Field;

final class Member
{
    /** @param class-string|null $message what it holds, or its elements */
    private function __construct(
        public readonly ?string $message,
        public readonly bool $isList,
        public readonly bool $isMap,
    ) {
    }

    public static function of(\ReflectionProperty $property, Field $field): self
    {
        $type = $property->getType();
        $named = $type instanceof \ReflectionNamedType ? $type->getName() : '';
        $holds = \is_string($field->type) ? $field->type : $named;
        // A nullable array is a single message that PHP represents as an array.
        $isRepeated = $named === 'array' && !$type->allowsNull();
        $isMap = $isRepeated && $field->key !== null;
        return new self(Messages::is($holds) ? $holds : null, $isRepeated && !$isMap, $isMap);
    }
}
