<?php
// SPDX-License-Identifier: MIT
// Random input in every format, to arrays, to objects and to messages of the schema at run time, which must agree.
//
// usage: random.php seconds [seed]     with the extension loaded, and ISOMER_PROTOC_GEN in the environment
//
// Prints what differs, with the seed of the round; ends with how many rounds there were, and with 1 if anything differed.

declare(strict_types=1);

namespace Fuzz;

require __DIR__ . '/../tests/support/generated.php';
require __DIR__ . '/wire.php';

use Isomer\DecodeException;
use Isomer\EncodeException;
use Isomer\Format;
use Isomer\MessageType;
use Isomer\Options;

final class Rounds
{
    public int $differences = 0;
    public array $seen = [];
    private Options $options;
    private string $of = '';

    public function __construct()
    {
        $this->options = new Options(printUnknown: false, types: \Vectors\types());
    }

    /** @param class-string $class */
    public function round(MessageType $type, string $class, string $input, Format $format, string $of): void
    {
        $this->of = "$of, {$type->name()}, $format->name";
        $array = $object = null;
        $by = [
            'array' => $this->outcome(function () use ($type, $input, $format, &$array) {
                $array = $type->decode($input, $format, $this->options);
            }),
            'object' => $this->outcome(function () use ($class, $input, $format, &$object) {
                $object = $class::decode($input, $format, $this->options);
            }),
            // A message that can be decoded but not encoded proves nothing here.
            'convert' => $this->outcome(fn () => $this->converted($input, $type, $format, Format::Protobuf)),
        ];
        $this->agree($by, $input);
        $this->seen[$by['array']] = ($this->seen[$by['array']] ?? 0) + 1;
        if ($array === null || $object === null) {
            return;
        }
        $canonical = $this->written(fn () => $this->converted($input, $type, $format, Format::Protobuf));
        foreach (Format::cases() as $to) {
            $writings = [
                'array' => $this->written(fn () => $type->encode($array, $to, $this->options)),
                'object' => $this->written(fn () => $object->encode($to, $this->options)),
            ];
            // Positional formats and those that keep unknown fields start from the same input, and the others from its
            // meaning.
            $writings['convert'] = $this->written(fn () => $this->converted($input, $type, $format, $to));
            $this->agree($writings, $input, " to $to->name");
            if (!str_starts_with($writings['array'], '!') && !str_starts_with($canonical, '!')) {
                $this->back($type, $class, $writings['array'], $to);
            }
        }
    }

    /** All ways of reading must agree on what was written. */
    private function back(MessageType $type, string $class, string $bytes, Format $format): void
    {
        $this->agree([
            'array' => $this->written(fn () => $type->encode($type->decode($bytes, $format, $this->options))),
            'object' => $this->written(fn () => $class::decode($bytes, $format, $this->options)->encode()),
            'convert' => $this->written(fn () => $this->converted($bytes, $type, $format, Format::Protobuf)),
        ], $bytes, " back from $format->name");
    }

    private function converted(string $input, MessageType $type, Format $from, Format $to): string
    {
        return \Isomer\convert($input, $type, $from, $to, $this->options);
    }

    private function outcome(callable $decode): string
    {
        try {
            $decode();
            return 'read';
        } catch (DecodeException $e) {
            return \Isomer\ErrorCode::from($e->getCode())->name . ' at ' . $e->offset;
        } catch (EncodeException) {
            return 'read';
        }
    }

    private function written(callable $encode): string
    {
        try {
            return $encode();
        } catch (EncodeException | DecodeException $e) {
            return '! ' . \Isomer\ErrorCode::from($e->getCode())->name;
        }
    }

    private function agree(array $ways, string $input, string $what = ''): void
    {
        // A signalling NaN in a float becomes a quiet one when it is converted to a double, the only type of PHP. For a
        // duplicate key of a map, a message at run time reports the end of the map, after other errors.
        $twice = preg_grep('/^(! )?DuplicateKey/', $ways) && !in_array('read', $ways, true);
        $signals = preg_match('/[\x80-\xbf][\x7f\xff]|[\x7f\xff][\x80-\xbf]/', $input);
        if (count(array_unique($ways)) > 1 && !$signals && !$twice && ++$this->differences <= 20) {
            printf("%s%s\n  input %s\n", $this->of, $what, strlen($input) > 3000 ? '…' : bin2hex($input));
            foreach ($ways as $way => $found) {
                printf("  %-8s%s\n", $way, mb_is_text_like($found) ? $found : bin2hex($found));
            }
        }
    }
}

function mb_is_text_like(string $s): bool
{
    return \mb_is_text(str_replace("\n", ' ', $s));
}

/** @return list<array{MessageType, class-string}> */
function types(): array
{
    $types = [];
    foreach (\Vectors\schema()->messages() as $name) {
        if (class_exists($class = \Generated\class_of($name))) {
            $types[] = [\Vectors\schema()[$name], $class];
        }
    }
    return $types;
}

[, $seconds, $seed] = $argv + [2 => (string) random_int(1, 1 << 30)];
\Generated\classes();
$types = types();
$vectors = [];
foreach (\Vectors\all() as $vector) {
    foreach (\Vectors\FORMATS as $key => $format) {
        foreach ([...(isset($vector[$key]) ? [$vector[$key]] : []), ...$vector[$key . '_also']] as $input) {
            $vectors[] = [\Vectors\schema()[$vector['type']], \Generated\class_of($vector['type']), $input, $format];
        }
    }
}
printf("%d types, %d inputs of vectors, seed %d\n", count($types), count($vectors), $seed);
$rounds = new Rounds();
$until = microtime(true) + (float) $seconds;
for ($i = 0, $round = (int) $seed; microtime(true) < $until; ++$i, ++$round) {
    mt_srand($round);
    [$type, $class] = $types[mt_rand(0, count($types) - 1)];
    if (mt_rand(0, 2) === 0) {
        [$type, $class, $input, $format] = $vectors[mt_rand(0, count($vectors) - 1)];
        $rounds->round($type, $class, mutated($input), $format, "round $round");
        continue;
    }
    $bytes = wire(4);
    $rounds->round($type, $class, $bytes, Format::Protobuf, "round $round");
    // From there on, the input is another format's encoding of it, damaged.
    $format = Format::cases()[mt_rand(0, 12)];
    try {
        $spelled = \Isomer\convert($bytes, $type, Format::Protobuf, $format, new Options(printUnknown: false));
        $rounds->round($type, $class, mutated($spelled), $format, "round $round");
    } catch (DecodeException | EncodeException) {
    }
}
ksort($rounds->seen);
$seen = [];
foreach ($rounds->seen as $what => $n) {
    $what = explode(' ', $what)[0];
    $seen[$what] = ($seen[$what] ?? 0) + $n;
}
printf("%d rounds, %d differences; %s\n", $i, $rounds->differences, http_build_query($seen, '', ', '));
exit($rounds->differences ? 1 : 0);
