--TEST--
Private, inherited, readonly, uninitialised, promoted, static and referenced properties
--FILE--
<?php
require __DIR__ . '/../support/check.php';

use Isomer\Field;
use Isomer\Format;
use Isomer\Message;

class Base
{
    #[Field(1)] private int $hidden = 0;
    #[Field(2)] protected string $guarded = '';
    #[Field(20)] public static int $shared = 5;

    public function hide(int $n): void
    {
        $this->hidden = $n;
        $this->guarded = "g$n";
    }

    public function hidden(): array
    {
        return [$this->hidden, $this->guarded];
    }
}
#[Message]
class Derived extends Base
{
    #[Field(3)] public int $uninitialised;
    #[Field(4)] public ?Derived $next;
    private int $own = 3;

    public function __construct(#[Field(5)] public readonly int $promoted, #[Field(6)] public readonly array|null $unused = null)
    {
    }
}
echo outcome(fn () => Isomer\decode(Derived::class, '')), "\n";

#[Message]
class Good extends Base
{
    #[Field(3)] public int $uninitialised;
    #[Field(4)] public ?Good $next;

    public function __construct(#[Field(5)] public readonly int $promoted)
    {
        echo "the constructor runs\n";
    }
}
$made = new Good(7);
echo bin2hex(Isomer\encode($made)), " of what is uninitialised\n";
$made->hide(9);
$made->uninitialised = 4;
$made->next = new Good(8);
echo bin2hex($bytes = Isomer\encode($made)), "\n";
$read = Isomer\decode(Good::class, $bytes);
same([9, 'g9'], $read->hidden());
same([4, 8], [$read->uninitialised, $read->next->promoted]);
same(0, Isomer\decode(Good::class, '')->uninitialised);
same('Error: Cannot modify readonly property Good::$promoted', outcome(fn () => $read->promoted = 1));

// A reference counts as what it refers to.
$n = 11;
$made->uninitialised = &$n;
$next = &$made->next;
same(11, Isomer\decode(Good::class, Isomer\encode($made))->uninitialised);
unset($made->uninitialised, $made->next);
same(0, Isomer\decode(Good::class, Isomer\encode($made))->uninitialised, 'unset');

// A field of its own in place of a private one of its parent.
#[Message]
class Shadowing extends Base
{
    #[Field(8)] private int $hidden = 1;
}
echo bin2hex(Isomer\encode(new Shadowing())), "\n";

// The attribute is inherited, and a subclass may stand where its parent is declared.
class Sub extends Good
{
    #[Field(30)] public int $more = 0;
}
$sub = new Sub(1);
$sub->more = 5;
$made->next = $sub;
echo bin2hex(Isomer\encode($sub)), " ", bin2hex(Isomer\encode($made)), "\n";
--EXPECT--
Isomer\SchemaException: Derived::$unused does not say what it holds
the constructor runs
2807 of what is uninitialised
the constructor runs
0809120267391804220228082807
4001
the constructor runs
2801f00105 080912026739220228012807
