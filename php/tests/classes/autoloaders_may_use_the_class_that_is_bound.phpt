--TEST--
What an autoloader does or throws while a class is being bound
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\Field;
use Isomer\Message;

#[Message]
class Outer
{
    #[Field(1, Later::class)]
    public array $later = [];
    #[Field(2)]
    public int $n = 0;
}
$throws = function (string $class): void {
    throw new LogicException("no $class today");
};
spl_autoload_register($throws);
echo outcome(fn () => Isomer\decode(Outer::class, "\x0a\0")), "\n";
spl_autoload_unregister($throws);
echo outcome(fn () => Isomer\decode(Outer::class, "\x0a\0")), "\n";
spl_autoload_register(function (string $class): void {
    echo "wants $class: ", outcome(fn () => Isomer\decode(Outer::class, "\x10\x01")), "\n";
    if ($class === 'Later') {
        eval('#[Isomer\Message] class Later { #[Isomer\Field(1)] public ?Outer $outer = null; #[Isomer\Field(2)] public int $x = 0; public int $y = Constants::ONE; }');
    } elseif ($class === 'Constants') {
        eval('class Constants { const ONE = 1; }');
    }
});
echo outcome(fn () => Isomer\decode(Outer::class, "\x10\x01\x0a\0")), "\n";
echo outcome(fn () => Isomer\decode('Missing', '')), "\n";
--EXPECT--
LogicException: no Later today
Isomer\SchemaException: Outer::$later: there is no class Later: check its namespace, and that it is loaded
wants Later: returns \Outer::__set_state(array(
   'later' => 
  array (
  ),
   'n' => 1,
))
wants Constants: returns \Outer::__set_state(array(
   'later' => 
  array (
  ),
   'n' => 1,
))
returns \Outer::__set_state(array(
   'later' => 
  array (
    0 => 
    \Later::__set_state(array(
       'outer' => NULL,
       'x' => 0,
       'y' => 1,
    )),
  ),
   'n' => 1,
))
wants Missing: returns \Outer::__set_state(array(
   'later' => 
  array (
  ),
   'n' => 1,
))
Isomer\SchemaException: there is no class Missing
