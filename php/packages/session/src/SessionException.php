<?php

// What $_SESSION holds is not of the class of sessions.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Session;

final class SessionException extends \RuntimeException
{
}
