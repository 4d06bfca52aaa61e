--TEST--
Objects, enums and references in Format::Php are errors, and nothing is built or loaded
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\Format;
use Shape\Inner;
use Shape\Lists;

spl_autoload_register(function (string $class): void {
    echo "loads $class\n";
});
class Evil
{
    public function __wakeup()
    {
        echo "wakes up\n";
    }

    public function __unserialize(array $data)
    {
        echo "wakes up\n";
    }
}
foreach (['O:4:"Evil":0:{}', 'a:1:{s:1:"n";O:4:"Evil":0:{}}', 'a:1:{s:4:"next";O:11:"Shape\Inner":0:{}}', 'C:4:"Evil":0:{}', 'a:1:{s:1:"n";E:9:"Shape\Color:Red";}',
    'a:1:{s:4:"next";R:1;}', 'a:1:{s:4:"next";r:1;}', 'a:2:{s:1:"n";i:1;s:1:"n";R:2;}', 'a:1:{s:1:"x";O:4:"Evil":0:{}}', 'a:1:{s:1:"x";O:7:"Missing":0:{}}',
    'a:1:{s:4:"next";N;}', 'a:-1:{}', 'a:99999999999:{}', 's:5:"x', 'a:1:{i:0;i:1;}', 'a:1:{s:-1:"n";i:1;}', 'b:1;', ''] as $input) {
    foreach ([Format::Php, Format::PhpList] as $format) {
        echo code_of(fn () => Inner::decode($input, $format, new Isomer\Options(ignoreUnknown: str_contains($input, '"x"')))), ' ';
    }
    echo $input, "\n";
}
// What serialize() writes of arrays is read, and the other way round.
$array = ['numbers' => [1, 2], 'texts' => ['é', ''], 'inners' => [['n' => 3]]];
same([1, 2], Lists::decode(serialize($array), Format::Php)->numbers);
same($array, unserialize(Shape\schema()['shape.Lists']->encode($array, Format::Php), ['allowed_classes' => false]));
--EXPECT--
BadValue BadValue O:4:"Evil":0:{}
BadValue BadValue a:1:{s:1:"n";O:4:"Evil":0:{}}
BadValue BadValue a:1:{s:4:"next";O:11:"Shape\Inner":0:{}}
BadValue BadValue C:4:"Evil":0:{}
BadValue BadValue a:1:{s:1:"n";E:9:"Shape\Color:Red";}
BadValue BadValue a:1:{s:4:"next";R:1;}
BadValue BadValue a:1:{s:4:"next";r:1;}
DuplicateKey BadValue a:2:{s:1:"n";i:1;s:1:"n";R:2;}
BadValue BadValue a:1:{s:1:"x";O:4:"Evil":0:{}}
BadValue BadValue a:1:{s:1:"x";O:7:"Missing":0:{}}
nothing BadValue a:1:{s:4:"next";N;}
BadSyntax BadSyntax a:-1:{}
Truncated Truncated a:99999999999:{}
BadValue BadValue s:5:"x
UnknownField nothing a:1:{i:0;i:1;}
BadSyntax BadSyntax a:1:{s:-1:"n";i:1;}
BadValue BadValue b:1;
Truncated Truncated 
