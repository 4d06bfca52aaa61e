<?php

// Chooses the media type that a client prefers by the header Accept, as RFC 9110 specifies.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Psr7;

final class Accept
{
    private function __construct()
    {
    }

    /**
     * @param string $header an empty one accepts anything
     * @param list<string> $offers media types, the server's favourite first
     * @return string|null an offer; null: the client wants none of them
     */
    public static function choose(string $header, array $offers): ?string
    {
        if (trim($header) === '') {
            return $offers[0] ?? null;
        }
        $ranges = [];
        foreach (MediaType::parseList($header) as $range) {
            $ranges[$range->name] ??= $range->quality();
        }
        [$best, $most] = [null, 0.0];
        foreach ($offers as $offer) {
            // The most specific range that includes an offer decides.
            $any = strstr($offer, '/', true) . '/*';
            $quality = $ranges[$offer] ?? $ranges[$any] ?? $ranges['*/*'] ?? 0.0;
            if ($quality > $most) {
                [$best, $most] = [$offer, $quality];
            }
        }
        return $best;
    }
}
