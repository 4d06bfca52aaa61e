<?php

// An error that is not the library's fault: a file of the lab cannot be read.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Lab;

final class HarnessError extends \RuntimeException
{
}
