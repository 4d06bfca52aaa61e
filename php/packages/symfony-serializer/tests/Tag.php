<?php

// A message without a parent class.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Symfony\Tests;

use Isomer\Field;
use Isomer\Message;

#[Message('shop.Tag')]
final class Tag
{
    #[Field(1)]
    public string $text = '';
}
