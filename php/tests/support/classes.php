<?php
// SPDX-License-Identifier: MIT
// The messages of shapes.proto, written by hand.

declare(strict_types=1);

namespace Shape;

use Isomer\AbstractMessage;
use Isomer\Enumeration;
use Isomer\Field;
use Isomer\Message;
use Isomer\Type;

#[Enumeration('shape.Color', names: ['Red' => 'RED', 'Green' => 'GREEN', 'Blue' => 'BLUE'])]
enum Color: int
{
    case Red = 0;
    case Green = 1;
    case Blue = -7;
}

#[Enumeration('shape.Size', closed: true, names: ['None' => 'NONE', 'Small' => 'SMALL', 'Large' => 'LARGE'])]
enum Size: int
{
    case None = 0;
    case Small = 1;
    case Large = 2;
}

#[Message('shape.Inner')]
final class Inner extends AbstractMessage
{
    #[Field(1)]
    public int $n = 0;
    #[Field(2)]
    public ?Inner $next = null;

    public static function of(int $n, ?Inner $next = null): self
    {
        $made = new self();
        $made->n = $n;
        $made->next = $next;
        return $made;
    }
}

#[Message('shape.Numbers')]
final class Numbers extends AbstractMessage
{
    #[Field(1)]
    public float $aDouble = 0;
    #[Field(2, Type::Float)]
    public float $aFloat = 0;
    #[Field(3)]
    public int $anInt64 = 0;
    #[Field(4, Type::UInt64, name: 'an_uint64')]
    public int $anUint64 = 0;
    #[Field(5, Type::Int32)]
    public int $anInt32 = 0;
    #[Field(6, Type::Fixed64)]
    public int $aFixed64 = 0;
    #[Field(7, Type::Fixed32)]
    public int $aFixed32 = 0;
    #[Field(8)]
    public bool $aBool = false;
    #[Field(9)]
    public string $aString = '';
    #[Field(12, Type::Bytes)]
    public string $someBytes = '';
    #[Field(13, Type::UInt32)]
    public int $anUint32 = 0;
    #[Field(15, Type::SFixed32)]
    public int $anSfixed32 = 0;
    #[Field(16, Type::SFixed64)]
    public int $anSfixed64 = 0;
    #[Field(17, Type::SInt32)]
    public int $anSint32 = 0;
    #[Field(18, Type::SInt64)]
    public int $anSint64 = 0;
    #[Field(19, Color::class)]
    public Color|int $color = Color::Red;
}

#[Message('shape.Optionals')]
final class Optionals extends AbstractMessage
{
    #[Field(1, Type::Int32)]
    public ?int $number = null;
    #[Field(2)]
    public ?string $text = null;
    #[Field(3)]
    public ?bool $flag = null;
    #[Field(4, Color::class)]
    public Color|int|null $color = null;
    #[Field(5)]
    public ?Size $size = null;
    #[Field(6)]
    public ?Inner $inner = null;
    #[Field(7, delimited: true)]
    public ?Inner $braced = null;
    #[Field(8, oneof: 'choice')]
    public ?int $one = null;
    #[Field(9, oneof: 'choice')]
    public ?string $two = null;
    #[Field(10, oneof: 'choice')]
    public ?Inner $three = null;
    #[Field(11, oneof: 'choice')]
    public ?Size $four = null;
}

#[Message('shape.Lists')]
final class Lists extends AbstractMessage
{
    #[Field(1, Type::Int32)]
    public array $numbers = [];
    #[Field(2, Type::Int32, packed: false)]
    public array $loose = [];
    #[Field(3, Type::Double)]
    public array $doubles = [];
    #[Field(4, Type::Bool)]
    public array $flags = [];
    #[Field(5, Type::String)]
    public array $texts = [];
    #[Field(6, Type::Bytes)]
    public array $blobs = [];
    #[Field(7, Color::class)]
    public array $colors = [];
    #[Field(8, Size::class)]
    public array $sizes = [];
    #[Field(9, Inner::class)]
    public array $inners = [];
    #[Field(10, Inner::class, delimited: true)]
    public array $braced = [];
    #[Field(11, Type::Fixed64)]
    public array $words = [];
}

#[Message('shape.Maps')]
final class Maps extends AbstractMessage
{
    #[Field(1, Type::Int32, key: Type::String)]
    public array $byString = [];
    #[Field(2, Type::String, key: Type::Int32)]
    public array $byInt32 = [];
    #[Field(3, Type::Bool, key: Type::Int64)]
    public array $byInt64 = [];
    #[Field(4, Type::Double, key: Type::UInt32)]
    public array $byUint32 = [];
    #[Field(5, Type::Bytes, key: Type::UInt64)]
    public array $byUint64 = [];
    #[Field(6, Color::class, key: Type::SInt32)]
    public array $bySint32 = [];
    #[Field(7, Inner::class, key: Type::SInt64)]
    public array $bySint64 = [];
    #[Field(8, Type::Float, key: Type::Fixed32)]
    public array $byFixed32 = [];
    #[Field(9, Type::Int64, key: Type::Fixed64)]
    public array $byFixed64 = [];
    #[Field(10, Type::UInt32, key: Type::SFixed32)]
    public array $bySfixed32 = [];
    #[Field(11, Type::Fixed64, key: Type::SFixed64)]
    public array $bySfixed64 = [];
    #[Field(12, Type::String, key: Type::Bool)]
    public array $byBool = [];
    #[Field(13, Size::class, key: Type::String)]
    public array $ofSizes = [];
}
