--TEST--
A class that has another definition in the next request is bound anew
--SKIPIF--
<?php
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
--FILE--
<?php
require __DIR__ . '/../support/check.php';

$folder = sys_get_temp_dir() . '/isomer-' . getmypid();
mkdir($folder);
file_put_contents("$folder/index.php", '<?php require __DIR__ . "/m.php"; $m = Isomer\decode("M", "\x08\x05\x12\x01x"); echo json_encode($m), " ", bin2hex(Isomer\encode($m)), " ", Isomer\encode($m, Isomer\Format::Json);');
$port = (function (): int {
    $free = stream_socket_server('tcp://127.0.0.1:0');
    return (int) explode(':', stream_socket_get_name($free, false))[1];
})();
$server = proc_open([PHP_BINARY, '-n', '-d', 'extension=' . getenv('ISOMER_MODULE'), '-S', "127.0.0.1:$port", '-t', $folder], [1 => ['file', '/dev/null', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes);
$get = function () use ($port): string {
    for ($i = 0; $i < 100; ++$i, usleep(50000)) {
        if (($said = @file_get_contents("http://127.0.0.1:$port/")) !== false) {
            return $said;
        }
    }
    return 'no answer';
};
foreach (['#[Field(1)] public int $n = 0; #[Field(2)] public string $s = "";', '#[Field(2)] public string $other = "";', '#[Field(1)] public bool $flag = false;',
    '#[Field(1)] public ?M $inner = null;', '#[Field(1)] public int $n = 0; #[Field(2)] public string $s = "";', 'public int $x = 0;'] as $body) {
    file_put_contents("$folder/m.php", "<?php use Isomer\Field; use Isomer\Message; #[Message] class M { $body }");
    echo preg_replace('/ in .*/s', '', strip_tags($get())), "\n";
}
proc_terminate($server);
proc_close($server);
array_map(unlink(...), glob("$folder/*"));
rmdir($folder);
--EXPECT--
{"n":5,"s":"x"} 0805120178 {"n":"5","s":"x"}
{"other":"x"} 120178 {"other":"x"}
{"flag":true} 0801 {"flag":true}
{"inner":null}  {}
{"n":5,"s":"x"} 0805120178 {"n":"5","s":"x"}
{"x":0}  {}
