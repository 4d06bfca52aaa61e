<?php

// Another class than the column's.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Doctrine\Tests;

use Isomer\Message;

#[Message('people.Abroad')]
final class Abroad extends Address
{
}
