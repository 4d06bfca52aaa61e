<?php

// A greeting.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect\Tests;

use Isomer\AbstractMessage;
use Isomer\Field;
use Isomer\Message;

#[Message('demo.GreetReply')]
final class GreetReply extends AbstractMessage
{
    #[Field(1)]
    public string $text = '';
}
