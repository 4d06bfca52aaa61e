--TEST--
A property's declaration says what its attribute does not
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\AbstractMessage;
use Isomer\Field;
use Isomer\Format;
use Isomer\Message;

enum Kind: int
{
    case None = 0;
    case Some = 1;
}

#[Message]
class Plain
{
    #[Field(1)] public int $anInt = 0;
    #[Field(2)] public float $aFloat = 0;
    #[Field(3)] public string $aString = '';
    #[Field(4)] public bool $aBool = false;
    #[Field(5)] public ?int $maybe = null;
    #[Field(6)] public ?self $inner = null;
    #[Field(7)] public Kind|int $kind = Kind::None;
    #[Field(8, name: 'renamed', jsonName: 'spelled')] public string $php = '';
    #[Field(9, type: Isomer\Type::SInt32)] public int $zigzag = 0;
    public string $noField = 'kept';
}
$made = new Plain();
$made->anInt = -1;
$made->aFloat = 1.5;
$made->aString = 'é';
$made->aBool = true;
$made->maybe = 0;
$made->inner = new Plain();
$made->kind = Kind::Some;
$made->php = 'x';
$made->zigzag = -1;
$made->noField = 'not written';
echo bin2hex($bytes = Isomer\encode($made)), "\n";
echo $json = Isomer\encode($made, Format::Json), "\n";
echo Isomer\encode($made, Format::Json, new Isomer\Options(originalNames: true)), "\n";
$read = Isomer\decode(Plain::class, $json, Format::Json);
same($bytes, Isomer\encode($read));
same('kept', $read->noField);
--EXPECT--
08ffffffffffffffffff0111000000000000f83f1a02c3a920012800320038014201784801
{"anInt":"-1","aFloat":1.5,"aString":"é","aBool":true,"maybe":"0","inner":{},"kind":"Some","spelled":"x","zigzag":-1}
{"an_int":"-1","a_float":1.5,"a_string":"é","a_bool":true,"maybe":"0","inner":{},"kind":"Some","renamed":"x","zigzag":-1}
