<?php
// Random values of the schema's messages, serialized by PHP: the program must read them and write the same bytes. And
// what the program writes for the golden vectors, PHP must read, and serialize to the same bytes.
// SPDX-License-Identifier: MIT
//
// usage: ask_php.php program root [values of each message]

namespace Demo {
    // Typed properties without a value are not serialized: they are absent.
    class Person
    {
        public string $name;
        public int $id;
        public string $email;
        public array $phone;
    }
    class PhoneNumber
    {
        public string $number;
        public int $type;
    }
}

namespace {
    const INT64 = [0, 1, -1, 127, -128, 2147483647, -2147483648, 2147483648, PHP_INT_MAX, PHP_INT_MIN];

    // A message: fields by their JSON names, in the order of their numbers. "?" may be absent though it holds its
    // default, "[]" is a list, "key>" a map; a capital letter begins the name of a message. "|" are members of one oneof.
    const SCHEMA = [
        'Person' => ['name' => 'string', 'id' => 'int32', 'email' => 'string', 'phone' => '[]Phone'],
        'Phone' => ['number' => 'string', 'type' => 'enum'],
        'WifiStatus' => ['deviceCount' => 'int32', 'state' => 'int32', 'addresses' => 'Addresses', 'ssid' => 'bytes',
            'bssid' => 'bytes', 'security' => 'int32', 'channel' => 'uint32', 'frequency' => 'uint32'],
        'Addresses' => ['ipv4' => 'bytes', 'ipv6' => 'bytes'],
        'Empty' => [],
        'Presence' => ['plain' => 'int32', 'maybe' => '?int32', 'maybeText' => '?string', 'message' => 'Empty',
            'maybeMessage' => 'Empty', 'open' => 'open', 'maybeOpen' => '?open'],
        'Lists' => ['flags' => '[]bool', 'loose' => '[]int32', 'numbers' => '[]double', 'texts' => '[]string',
            'blobs' => '[]bytes', 'messages' => '[]Empty', 'enums' => '[]open'],
        'Maps' => ['byName' => 'string>int32', 'names' => 'int32>string', 'blobs' => 'bool>bytes',
            'messages' => 'int64>Presence', 'enums' => 'uint32>open', 'children' => 'string>Maps'],
        'Choice' => ['text' => '|a string', 'after' => 'int32', 'number' => '|a int32', 'nested' => '|a Choice',
            'nothing' => '|a Empty', 'open' => '|a open', 'none' => '|a bytes', 'thisOne' => '|b string',
            'THAT' => '|b string'],
        'Json' => ['snakeCaseName' => 'int32', 'other "name"' => 'int32', 'sameName' => 'int32',
            'Counts' => 'string>int32'],
        'Known' => ['at' => '?timestamp', 'took' => '?duration', 'anything' => 'Any', 'dynamic' => '?struct',
            'value' => '?value', 'null' => 'absent', 'wrapped' => '?int64', 'values' => 'string>value'],
        'Any' => ['typeUrl' => 'string', 'value' => 'bytes'],
        'Single' => ['boolean' => 'bool', 'int32' => 'int32', 'sint32' => 'int32', 'uint32' => 'uint32',
            'int64' => 'int64', 'sint64' => 'int64', 'uint64' => 'uint64', 'fixed32' => 'uint32', 'sfixed32' => 'int32',
            'fixed64' => 'uint64', 'sfixed64' => 'int64', 'float32' => 'float', 'float64' => 'double',
            'sparse' => 'enum', 'text' => 'string', 'raw' => 'bytes'],
    ];

    function pick(array $of): mixed
    {
        return $of[mt_rand(0, count($of) - 1)];
    }
    function bits(): int
    {
        return mt_rand(0, 0xffff) << 48 | mt_rand(0, 0xffffff) << 24 | mt_rand(0, 0xffffff);
    }
    function real(): float
    {
        return match (mt_rand(0, 5)) {
            0 => pick([0.0, -0.0, 1.0, 0.1, 1e15, 1e16, 1e17, 1e18, 1e20, 1e21, 1e22, 1e25, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7,
                5e-324, PHP_FLOAT_MAX, PHP_FLOAT_MIN, INF, -INF, NAN, 99999999999999984.0, 123456789012345678.0]),
            1 => mt_rand(-1000000, 1000000) / pick([1, 10, 100, 1000, 1000000]),
            2 => mt_rand() * 10.0 ** mt_rand(-16, 12),
            3 => (float)(bits() >> mt_rand(0, 60)),
            4 => 10.0 ** mt_rand(-320, 308),
            default => is_nan($d = unpack('d', pack('q', bits()))[1]) ? NAN : $d,  // one NaN is as good as another
        };
    }
    function text(): string
    {
        return match (mt_rand(0, 4)) {
            0 => '',
            1 => (string)pick(INT64),
            2 => pick(['-0', '00', '+1', ' 1', '1 ', '1.5', '9223372036854775808', '-9223372036854775809', '";', 'a"b', "\0",
                "\u{1f600}", 'N;', '1e3', '0x1']),
            3 => str_repeat(pick(['x', 'ä', '"', "\n"]), mt_rand(1, 300)),
            default => bin2hex(random_bytes_of(mt_rand(1, 9))),
        };
    }
    function random_bytes_of(int $n): string
    {
        for ($s = ''; strlen($s) < $n;) $s .= chr(mt_rand(0, 255));
        return $s;
    }
    function timestamp(): string
    {
        $t = gmdate('Y-m-d\TH:i:s', mt_rand(0, 4000000000));
        return $t . pick(['', '.500', '.000001', '.123456789']) . 'Z';
    }
    function value(int $depth): mixed
    {
        return match (mt_rand(0, $depth > 0 ? 5 : 3)) {
            0 => null,
            1 => (bool)mt_rand(0, 1),
            2 => is_finite($d = real()) ? $d : 0.5,
            3 => text(),
            4 => several(fn() => value($depth - 1)),
            default => struct($depth - 1),
        };
    }
    function several(callable $make): array
    {
        for ($a = [], $n = mt_rand(0, 4); $n; --$n) $a[] = $make();
        return $a;
    }
    // Maps are written in the order of their keys.
    function sorted(array $a, string $key): array
    {
        uksort($a, $key === 'string' ? fn($x, $y) => strcmp((string)$x, (string)$y) : fn($x, $y) => $x <=> $y);
        return $a;
    }
    function struct(int $depth): array
    {
        for ($a = [], $n = mt_rand(0, 4); $n; --$n) $a[text()] = value($depth);
        return sorted($a, 'string');
    }
    function scalar(string $type, int $depth): mixed
    {
        return match ($type) {
            'bool' => (bool)mt_rand(0, 1),
            'int32' => pick([0, 1, -1, 2147483647, -2147483648, mt_rand()]),
            'uint32' => pick([0, 1, 4294967295, mt_rand()]),
            'int64' => pick([...INT64, bits()]),
            // Beyond PHP's integers there are only their digits.
            'uint64' => pick([0, 1, PHP_INT_MAX, bits() & PHP_INT_MAX, '9223372036854775808', '18446744073709551615']),
            'enum' => mt_rand(0, 2),
            'open' => pick([0, -1, 77]),
            'float' => is_nan($f = unpack('f', pack('V', mt_rand() * 2 + mt_rand(0, 1)))[1]) ? NAN : $f,
            'double' => real(),
            'string' => text(),
            'bytes' => random_bytes_of(mt_rand(0, 9)),
            'timestamp' => timestamp(),
            'duration' => pick(['-', '']) . mt_rand(1, 315576000000) . pick(['', '.500', '.000001']) . 's',
            'struct' => struct($depth),
            'value' => value($depth) ?? false,  // null is absence in a list
            default => message($type, $depth - 1),
        };
    }
    function key_of(string $type): int|string
    {
        return $type === 'bool' ? mt_rand(0, 1) : scalar($type, 0);
    }
    function is_default(mixed $v): bool
    {
        return $v === 0 || $v === '' || $v === false || ($v === 0.0 && !str_contains(serialize($v), '-'));
    }
    // Null: absent.
    function field(string $type, int $depth): mixed
    {
        if ($type === 'absent') return null;
        if (str_starts_with($type, '[]')) return several(fn() => scalar(substr($type, 2), $depth)) ?: null;
        if (str_contains($type, '>')) {
            [$key, $of] = explode('>', $type);
            for ($a = [], $n = ctype_upper($of[0]) && $depth < 1 ? 0 : mt_rand(0, 4); $n; --$n)
                $a[key_of($key)] = scalar($of, $depth);
            return sorted($a, $key) ?: null;
        }
        $maybe = $type[0] === '?' || ctype_upper($type[0]);
        if ($maybe && (mt_rand(0, 1) || $depth < 0)) return null;
        $v = scalar(ltrim($type, '?'), $depth);
        return !$maybe && is_default($v) ? null : $v;
    }
    function message(string $name, int $depth = 2): array
    {
        $m = [];
        $taken = [];
        foreach (SCHEMA[$name] as $key => $type) {
            if ($type[0] === '|') {
                [$oneof, $type] = explode(' ', substr($type, 1));
                if (isset($taken[$oneof]) || mt_rand(0, 2)) continue;
                $v = scalar($type, $depth);
                $taken[$oneof] = true;
            } else $v = field($type, $depth);
            if ($v !== null) $m[$key] = $v;
        }
        return $m;
    }

    // The same by order: null for what is absent, and the default where nothing can be.
    function by_order(string $name, array $m): array
    {
        $list = [];
        foreach (SCHEMA[$name] as $key => $type) {
            $of = preg_replace('/^(\[\]|\|. |.*>|\?)/', '', $type);
            $each = fn($v) => ctype_upper($of[0]) ? by_order($of, $v) : $v;
            $many = str_starts_with($type, '[]') || str_contains($type, '>');
            if (isset($m[$key])) $list[] = $many ? array_map($each, $m[$key]) : $each($m[$key]);
            else $list[] = $many ? [] : match ($type) {
                'string', 'bytes' => '',
                'bool' => false,
                'float', 'double' => 0.0,
                'int32', 'uint32', 'int64', 'uint64', 'enum', 'open' => 0,
                default => null,
            };
        }
        return $list;
    }
    function object(string $class, array $m): object
    {
        $o = new $class();
        foreach ($m as $key => $v)
            $o->$key = $key === 'phone' ? array_map(fn($p) => object('Demo\PhoneNumber', $p), $v) : $v;
        return $o;
    }
    function by_enum_names(array $person): array
    {
        $name = fn($p) => isset($p['type']) ? ['type' => ['MOBILE', 'HOME', 'WORK'][$p['type']]] + $p : $p;
        if (isset($person['phone']))
            $person['phone'] = array_map(fn($p) => array_replace($p, $name($p)), $person['phone']);
        return $person;
    }

    ini_set('serialize_precision', '-1');
    mt_srand(20);
    $values = [];
    foreach (array_diff(array_keys(SCHEMA), ['Phone', 'Addresses', 'Empty', 'Any']) as $name)
        for ($i = 0; $i < (int)($argv[3] ?? 100); ++$i) {
            $m = message($name);
            $values[] = [$name, 'array', $m];
            // Later fields of these are of messages that are not described here.
            if (!in_array($name, ['Known', 'Maps'])) $values[] = [$name, 'list', by_order($name, $m)];
            if ($name === 'Person') {
                $values[] = [$name, 'names', by_enum_names($m)];
                $values[] = [$name, 'objects', object('Demo\Person', $m)];
            }
        }

    function full_name(string $name): string
    {
        return match ($name) {
            'Person', 'WifiStatus' => "demo.$name",
            'Single' => "features.scalars.$name",
            default => "features.proto3.$name",
        };
    }
    // The answers to questions [message, from, to, bytes]: bytes, or what went wrong.
    function ask(string $program, array $questions): array
    {
        $in = tmpfile();
        $out = tmpfile();
        foreach ($questions as [$name, $from, $to, $bytes]) fwrite($in, "$name $from $to =" . bin2hex($bytes) . "\n");
        rewind($in);
        if (proc_close(proc_open([$program], [$in, $out, STDERR], $pipes)) !== 0) exit("$program failed\n");
        rewind($out);
        $answer = fn($line) => str_starts_with($line, '=') ? hex2bin(substr($line, 1)) : $line;
        return array_map(fn($question) => $answer(trim((string)fgets($out))), $questions);
    }
    const CLASSES = ['Demo\Person', 'Demo\PhoneNumber'];

    $failed = 0;
    $answers = ask($argv[1], array_map(fn($v) => [full_name($v[0]), $v[1], $v[1], serialize($v[2])], $values));
    foreach ($values as $i => [$name, $format, $v]) {
        $want = serialize($v);
        $got = $answers[$i];
        // What is no object for us is none for PHP either.
        $back = @unserialize($got, ['allowed_classes' => $format === 'objects' ? CLASSES : false]);
        if ($got === $want && serialize($back) === $want) continue;
        if (++$failed <= 5) echo "$name as $format\n  want $want\n  got  $got\n";
    }

    $golden = [];
    foreach (glob("$argv[2]/vectors/*/*.yaml") as $path) {
        preg_match_all('/^(type|json|error|needs): (.*)$/m', file_get_contents($path), $lines);
        $fields = array_combine($lines[1], $lines[2]);
        if (!isset($fields['json']) || isset($fields['error']) || isset($fields['needs'])) continue;
        $json = str_replace("''", "'", substr($fields['json'], 1, -1));
        foreach (['array', 'defaults', 'objects', 'list'] as $format)
            $golden[] = [$fields['type'], 'json', $format, $json];
    }
    $formless = 0;
    foreach (ask($argv[1], $golden) as $i => $bytes) {
        [$name, , $format] = $golden[$i];
        if (str_starts_with($bytes, 'error')) {  // an empty Value has no form
            ++$formless;
            continue;
        }
        $v = @unserialize($bytes, ['allowed_classes' => CLASSES]);
        if (serialize($v) === $bytes && is_object($v) === ($name === 'demo.Person' && $format === 'objects')) continue;
        if (++$failed <= 5) echo "golden $name as $format\n  we write  $bytes\n  PHP's own ", serialize($v), "\n";
    }
    if (count($golden) - $formless < 300) ++$failed;
    echo count($values), ' values, ', count($golden), " golden of which $formless have no form, $failed failed\n";
    exit($failed ? 1 : 0);
}
