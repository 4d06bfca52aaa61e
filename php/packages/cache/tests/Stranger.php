<?php

// A message that the cache is not told of.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Cache\Tests;

use Isomer\Message;

#[Message('memory.Stranger')]
final class Stranger extends Person
{
}
