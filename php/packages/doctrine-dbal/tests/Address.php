<?php

// Where somebody lives.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Doctrine\Tests;

use Isomer\AbstractMessage;
use Isomer\Field;
use Isomer\Message;

#[Message('people.Address')]
class Address extends AbstractMessage
{
    #[Field(1)]
    public string $city = '';

    #[Field(2)]
    public int $code = 0;

    public static function of(string $city, int $code = 0): static
    {
        $address = new static();
        [$address->city, $address->code] = [$city, $code];
        return $address;
    }
}
