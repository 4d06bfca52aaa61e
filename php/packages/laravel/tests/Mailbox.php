<?php

// Which orders have had a receipt, and which jobs have failed.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Laravel\Tests;

final class Mailbox
{
    /** @var list<string> */
    public array $sent = [];

    /** @var list<string> */
    public array $failed = [];
}
