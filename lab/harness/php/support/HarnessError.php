<?php

// What is no fault of the library: a file of the lab that cannot be read.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Lab;

final class HarnessError extends \RuntimeException
{
}
