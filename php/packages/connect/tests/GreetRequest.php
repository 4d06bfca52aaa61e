<?php

// Whom to greet.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect\Tests;

use Isomer\AbstractMessage;
use Isomer\Field;
use Isomer\Message;

#[Message('demo.GreetRequest')]
final class GreetRequest extends AbstractMessage
{
    #[Field(1)]
    public string $name = '';

    public static function of(string $name): self
    {
        $request = new self();
        $request->name = $name;
        return $request;
    }
}
