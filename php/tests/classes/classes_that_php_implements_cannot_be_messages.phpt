--TEST--
An object of a class that extends one of PHP's own has more than properties
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\Field;
use Isomer\Message;

#[Message]
class OfArrayObject extends ArrayObject
{
    #[Field(1)]
    public int $x = 0;
}
#[Message]
class OfDateTime extends DateTime
{
    #[Field(1)]
    public int $x = 0;
}
#[Message]
class OfException extends Exception
{
    #[Field(1)]
    public int $x = 0;
}
#[Message]
class Holder
{
    #[Field(1)]
    public ?OfDateTime $at = null;
}
foreach ([OfArrayObject::class, OfDateTime::class, OfException::class, Holder::class] as $class) {
    echo outcome(fn () => Isomer\decode($class, "\x0a\x02\x08\x05")), "\n";
    $message = new $class();
    if ($message instanceof Holder) {
        $message->at = new OfDateTime();
    }
    echo outcome(fn () => Isomer\encode($message)), "\n";
}
--EXPECT--
Isomer\SchemaException: OfArrayObject extends a class that PHP implements itself, whose objects are more than properties: write one that does not
Isomer\SchemaException: OfArrayObject extends a class that PHP implements itself, whose objects are more than properties: write one that does not
Isomer\SchemaException: OfDateTime extends a class that PHP implements itself, whose objects are more than properties: write one that does not
Isomer\SchemaException: OfDateTime extends a class that PHP implements itself, whose objects are more than properties: write one that does not
Isomer\SchemaException: OfException extends a class that PHP implements itself, whose objects are more than properties: write one that does not
Isomer\SchemaException: OfException extends a class that PHP implements itself, whose objects are more than properties: write one that does not
Isomer\SchemaException: Holder::$at: OfDateTime extends a class that PHP implements itself, whose objects are more than properties: write one that does not
Isomer\SchemaException: Holder::$at: OfDateTime extends a class that PHP implements itself, whose objects are more than properties: write one that does not
