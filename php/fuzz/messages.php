<?php
// SPDX-License-Identifier: MIT
// The class that the fuzzer decodes, with a property of each kind.

declare(strict_types=1);

namespace Fuzz;

use Isomer\AbstractMessage;
use Isomer\Enumeration;
use Isomer\Field;
use Isomer\Message;
use Isomer\Type;

enum Color: int
{
    case None = 0;
    case Red = 1;
    case Blue = -7;
}

#[Enumeration(closed: true, aliases: ['TOP' => 9])]
enum Side: int
{
    case Left = 3;
    case Right = 9;
}

#[Message('fuzz.Thing')]
final class Thing extends AbstractMessage
{
    #[Field(1)] public string $text = '';
    #[Field(2, Type::Bytes)] public string $raw = '';
    #[Field(3, Type::Int32)] public int $small = 0;
    #[Field(4, Type::UInt64)] public ?int $large = null;
    #[Field(5, Type::SInt64)] public int $zigzag = 0;
    #[Field(6, Type::Fixed32)] public ?int $fixed = null;
    #[Field(7)] public float $real = 0.0;
    #[Field(8, Type::Float)] public ?float $half = null;
    #[Field(9)] public bool $yes = false;
    #[Field(10)] public Color|int $color = Color::None;
    #[Field(11)] public ?Side $side = null;
    #[Field(12)] public ?Thing $inner = null;
    #[Field(13, Thing::class, delimited: true)] public ?Thing $group = null;
    #[Field(14, Type::Int32)] public array $numbers = [];
    #[Field(15, Type::SFixed64, packed: false)] public array $wide = [];
    #[Field(16, Type::String)] public array $texts = [];
    #[Field(17, Thing::class)] public array $things = [];
    #[Field(18, Color::class)] public array $colors = [];
    #[Field(19, Side::class)] public array $sides = [];
    #[Field(20, Type::Int32, key: Type::String)] public array $byText = [];
    #[Field(21, Thing::class, key: Type::Int64)] public array $byNumber = [];
    #[Field(22, Color::class, key: Type::Bool)] public array $byBool = [];
    #[Field(23, oneof: 'pick')] public ?string $one = null;
    #[Field(24, Type::Int32, oneof: 'pick')] public ?int $other = null;
    #[Field(25, oneof: 'pick')] public ?Thing $third = null;
    #[Field(26, Type::Timestamp)] public ?\DateTimeImmutable $at = null;
    #[Field(27, Type::Duration)] public ?\DateInterval $for = null;
    #[Field(28, Type::Struct)] public ?array $meta = null;
    #[Field(29, Type::Value)] public mixed $any = null;
    #[Field(30, Type::Int64Value)] public ?int $boxed = null;
    #[Field(31, Type::Timestamp)] public array $times = [];
    #[Field(300, Type::FieldMask)] public ?array $mask = null;
}

#[Message('fuzz.Bare')]
class Bare
{
    #[Field(1)] private string $text;
    #[Field(2)] protected ?int $number;
    #[Field(3)] public readonly ?Bare $inner;
    #[Field(4, Type::Bool)] public array $flags;
}

/** Whether a message that can be decoded and encoded survives a round trip, and has the same bytes again. */
function holds(int $choice, string $bytes): bool
{
    $format = \Isomer\Format::from($choice % 13);
    $class = $choice & 16 ? Bare::class : Thing::class;
    $options = new \Isomer\Options(ignoreUnknown: ($choice & 32) !== 0, memory: 1 << 26);
    try {
        $first = \Isomer\encode(\Isomer\decode($class, $bytes, $format, $options), $format, $options);
    } catch (\Isomer\DecodeException | \Isomer\EncodeException) {
        return true;
    }
    return \Isomer\encode(\Isomer\decode($class, $first, $format, $options), $format, $options) === $first;
}
