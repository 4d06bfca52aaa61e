<?php

// Somebody to remember.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Cache\Tests;

use Isomer\AbstractMessage;
use Isomer\Field;
use Isomer\Message;

#[Message('memory.Person')]
class Person extends AbstractMessage
{
    #[Field(1)]
    public string $name = '';

    #[Field(2)]
    public ?Person $friend = null;

    public static function of(string $name): static
    {
        $person = new static();
        $person->name = $name;
        return $person;
    }
}
