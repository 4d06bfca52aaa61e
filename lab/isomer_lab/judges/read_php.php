<?php

// Says what records of serialize() hold, a line of JSON for each: see php.py.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

function told(mixed $value): mixed
{
    if (is_object($value)) {
        // A class that is not loaded: its properties, without the name of the class.
        $value = (array) $value;
        unset($value['__PHP_Incomplete_Class_Name']);
    }
    if (is_array($value)) {
        $members = [];
        foreach ($value as $key => $member) {
            $members[] = [is_int($key) ? $key : ['s' => base64_encode($key)], told($member)];
        }
        return ['a' => $members];
    }
    return match (true) {
        is_string($value) => ['s' => base64_encode($value)],
        is_float($value) => ['d' => base64_encode(pack('e', $value))],
        default => $value,
    };
}

$input = stream_get_contents(STDIN);
for ($at = 0; $at < strlen($input); $at += $size) {
    for ($size = $shift = 0, $byte = 128; $byte >= 128; $shift += 7) {
        $byte = ord($input[$at++]);
        $size |= ($byte & 127) << $shift;
    }
    $record = substr($input, $at, $size);
    $value = @unserialize($record, ['allowed_classes' => false]);
    if ($value === false && $record !== 'b:0;') {
        fwrite(STDERR, error_get_last()['message'] ?? 'unserialize() refuses it');
        exit(1);
    }
    echo json_encode(told($value), JSON_THROW_ON_ERROR), "\n";
}
