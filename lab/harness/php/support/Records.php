<?php

// Records: the length of each as a varint, and its bytes.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Lab;

final class Records
{
    /** @return list<string> */
    public static function read(string $path): array
    {
        $bytes = file_get_contents($path);
        if ($bytes === false) {
            throw new HarnessError("$path cannot be read");
        }
        $records = [];
        for ($at = 0, $end = strlen($bytes); $at < $end; $at += $length) {
            $length = 0;
            for ($shift = 0; ; $shift += 7) {
                if ($at === $end || $shift > 56) {
                    throw new HarnessError("$path: record " . count($records) . ' is cut');
                }
                $byte = ord($bytes[$at++]);
                $length |= ($byte & 0x7f) << $shift;
                if ($byte < 0x80) {
                    break;
                }
            }
            if ($length > $end - $at) {
                throw new HarnessError("$path: record " . count($records) . ' is cut');
            }
            $records[] = substr($bytes, $at, $length);
        }
        return $records;
    }

    /** @param list<string> $records */
    public static function write(string $path, array $records): void
    {
        $bytes = '';
        foreach ($records as $record) {
            for ($length = strlen($record); $length >= 0x80; $length >>= 7) {
                $bytes .= chr($length & 0x7f | 0x80);
            }
            $bytes .= chr($length) . $record;
        }
        if (file_put_contents($path, $bytes) !== strlen($bytes)) {
            throw new HarnessError("$path cannot be written");
        }
    }
}
