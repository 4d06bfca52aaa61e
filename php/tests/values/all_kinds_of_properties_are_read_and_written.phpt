--TEST--
Private, inherited, shadowed, readonly, promoted, static and referenced properties
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
$uninitialised = 'Isomer\EncodeException BadValue: uninitialised: the property has no value: it was not initialized, or was unset';
same($uninitialised, outcome(fn () => Isomer\encode($made)));
$made->hide(9);
$made->uninitialised = 4;
$made->next = new Good(8);
$made->next->uninitialised = 0;
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
unset($made->next);
same(null, Isomer\decode(Good::class, Isomer\encode($made))->next, 'unset, where null would be absent');
unset($made->uninitialised);
same($uninitialised, outcome(fn () => Isomer\encode($made)));

// A private property of its own beside that of its parent: both are fields, so they need two names.
#[Message]
class Shadowing extends Base
{
    #[Field(8, name: 'own')] private int $hidden = 1;
}
$both = new Shadowing();
$both->hide(2);
echo bin2hex(Isomer\encode($both)), "\n";
same([2, 'g2'], Isomer\decode(Shadowing::class, Isomer\encode($both))->hidden());
#[Message]
class Clashing extends Base
{
    #[Field(8)] private int $hidden = 1;
}
echo outcome(fn () => Isomer\encode(new Clashing())), "\n";
class Taking extends Base
{
    #[Field(2)] private int $hidden = 1;
}
#[Message]
class Deeper extends Taking
{
}
echo outcome(fn () => Isomer\encode(new Deeper())), "\n";

// The attribute is inherited, and a subclass may stand where its parent is declared.
class Sub extends Good
{
    #[Field(30)] public int $more = 0;
}
$sub = new Sub(1);
$sub->more = 5;
$sub->uninitialised = 0;
$made->uninitialised = 4;
$made->next = $sub;
echo bin2hex(Isomer\encode($sub)), " ", bin2hex(Isomer\encode($made)), "\n";
--EXPECT--
Isomer\SchemaException: Derived::$unused is an array, and does not say of what: write #[Field(1, Type::String)] or #[Field(1, Phone::class)], and key: Type::String for a map
the constructor runs
the constructor runs
0809120267391804220228082807
0802120267324001
Isomer\SchemaException: Clashing has two fields of the name hidden: give one of them another, as in #[Field(1, name: 'size')]
Isomer\SchemaException: Deeper has two fields of number 2, $hidden and $guarded: give one of them another
the constructor runs
2801f00105 0809120267391804220228012807
