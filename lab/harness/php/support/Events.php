<?php

// What a harness reports, each as a line of JSON.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Lab;

final class Events
{
    /** @param array<string, mixed> $members */
    public function say(string $event, array $members = []): void
    {
        $flags = JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE;
        fwrite(STDOUT, json_encode(['event' => $event, ...$members], $flags) . "\n");
    }
}
