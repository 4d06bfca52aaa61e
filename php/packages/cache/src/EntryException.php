<?php

// What a cache holds is no entry of an allowed class, or a value is not of one.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Cache;

use Psr\SimpleCache\InvalidArgumentException;

final class EntryException extends \InvalidArgumentException implements InvalidArgumentException
{
}
