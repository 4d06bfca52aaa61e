<?php

// A message for the tests.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Psr7\Tests;

use Isomer\AbstractMessage;
use Isomer\Field;
use Isomer\Message;

#[Message('mail.Note')]
final class Note extends AbstractMessage
{
    #[Field(1)]
    public string $text = '';

    public static function of(string $text): self
    {
        $note = new self();
        $note->text = $text;
        return $note;
    }
}
