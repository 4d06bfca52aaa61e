--TEST--
fromProto with imports, fromText, fromDescriptorSet, ArrayAccess
--FILE--
<?php
require __DIR__ . '/../support/values.php';

use Isomer\Schema;

$folder = sys_get_temp_dir() . '/isomer-' . getmypid();
mkdir("$folder/a/deep", recursive: true);
mkdir("$folder/b");
file_put_contents("$folder/a/top.proto", 'syntax = "proto3"; package t; import "deep/one.proto"; import "two.proto"; message Top { One one = 1; Two two = 2; }');
file_put_contents("$folder/a/deep/one.proto", 'syntax = "proto3"; package t; message One { int32 n = 1; }');
file_put_contents("$folder/b/two.proto", 'syntax = "proto3"; package t; message Two { int32 n = 1; }');
$read = Schema::fromProto("$folder/a/top.proto", ["$folder/b"]);
echo implode(' ', $read->messages()), "\n";
echo isset($read['t.Top']) ? 'there' : 'not there', ' ', isset($read['t.No']) ? 'there' : 'not there', ' ', isset($read[5]) ? 'there' : 'not there', "\n";
echo $read['t.One']->name(), "\n";
$hide = fn (string $s) => str_replace(basename($folder), 'FOLDER', $s);
foreach ([fn () => $read['t.No'], fn () => $read[5], function () use ($read) { $read['x'] = 1; }, function () use ($read) { unset($read['t.Top']); },
    fn () => Schema::fromProto("$folder/a/top.proto"), fn () => Schema::fromProto("$folder/no.proto"), fn () => @Schema::fromProto($folder),
    fn () => Schema::fromProto("$folder/a/top.proto", [5, null, []]), fn () => Schema::fromProto("a\0b"),
    fn () => Schema::fromText("syntax = \"proto3\";\nmessage M {\n  int32 x = 0;\n}"),
    fn () => Schema::fromText("syntax = \"proto3\";\nmessage M { No x = 1; }"),
    fn () => Schema::fromText('import "x.proto";'), fn () => count(Schema::fromText('')->messages()), fn () => Schema::fromDescriptorSet("\xff"),
    fn () => count(Schema::fromDescriptorSet('')->messages()), fn () => new Schema(), fn () => $read['t.Top']->decode("\x0a\x02\x08\x05")] as $one) {
    echo $hide(outcome($one)), "\n";
}
file_put_contents("$folder/a/loop.proto", 'syntax = "proto3"; import "loop.proto";');
echo $hide(outcome(fn () => Schema::fromProto("$folder/a/loop.proto"))), "\n";
chdir("$folder/b");
echo implode(' ', Schema::fromProto('two.proto')->messages()), "\n";
// What a schema made lives on without it.
$type = Schema::fromText('syntax = "proto3"; message M { int32 field_of_m = 1; }')['M'];
$array = $type->decode("\x08\x05");
unset($type, $read);
gc_collect_cycles();
echo json_encode($array), "\n";
foreach (['a/deep/one.proto', 'a/top.proto', 'a/loop.proto', 'b/two.proto'] as $file) {
    unlink("$folder/$file");
}
array_map(rmdir(...), ["$folder/a/deep", "$folder/a", "$folder/b", $folder]);
--EXPECT--
t.One t.Top t.Two
there not there not there
t.One
Isomer\SchemaException: the schema has no message t.No
Isomer\SchemaException: the schema has no message of that name
Isomer\SchemaException: a schema is never changed
Isomer\SchemaException: a schema is never changed
Isomer\SchemaException: top.proto:1:56: there is no file "two.proto"
Isomer\SchemaException: no.proto: there is no such file
Isomer\SchemaException: FOLDER: there is no such file
Isomer\SchemaException: top.proto:1:56: there is no file "two.proto"
ValueError: Isomer\Schema::fromProto(): Argument #1 ($path) must not contain any null bytes
Isomer\SchemaException: schema.proto:3:13: the numbers of fields begin with 1
Isomer\SchemaException: schema.proto:2:13: "No" is not defined
Isomer\SchemaException: schema.proto:1:1: there is no file "x.proto"
returns 0
Isomer\SchemaException: the descriptors: truncated input at byte 0
returns 0
Error: Call to private Isomer\Schema::__construct() from global scope
returns array (
  'one' => 
  array (
    'n' => 5,
  ),
)
Isomer\SchemaException: loop.proto:1:20: the file imports itself: loop.proto -> loop.proto
t.Two
{"field_of_m":5}
