<?php
// SPDX-License-Identifier: MIT
// The PHP declarations of the extension. tools/make/php-arginfo makes src/isomer_arginfo.h from it.

/** @generate-class-entries */

namespace Isomer {

/** The format of an encoded message. */
enum Format: int
{
    case Protobuf = 0;
    /** ProtoJSON. */
    case Json = 1;
    /** The protobuf text format. */
    case Text = 2;
    /** A map by JSON name, a map by field number, and an array in the order of the numbers. */
    case MessagePack = 3;
    case MessagePackNumbers = 4;
    case MessagePackArray = 5;
    case Cbor = 6;
    case CborNumbers = 7;
    case CborArray = 8;
    case Yaml = 9;
    /** The output of serialize() for an array: by JSON name, and as a list. */
    case Php = 10;
    case PhpList = 11;
    /** Values without keys, for two programs that were built with the same schema. */
    case Positional = 12;
}

/** The type of a field. The values below 100 are those of FieldDescriptorProto.Type. */
enum Type: int
{
    case Double = 1;
    case Float = 2;
    case Int64 = 3;
    case UInt64 = 4;
    case Int32 = 5;
    case Fixed64 = 6;
    case Fixed32 = 7;
    case Bool = 8;
    case String = 9;
    case Bytes = 12;
    case UInt32 = 13;
    case SFixed32 = 15;
    case SFixed64 = 16;
    case SInt32 = 17;
    case SInt64 = 18;

    // Well-known types as what PHP has for them. The property is nullable, or an array of them.
    /** \DateTimeImmutable, of the years 1 to 9999; what is finer than a microsecond is dropped. */
    case Timestamp = 101;
    /** \DateInterval, without years and months unless diff() made it; what is finer than a microsecond is dropped. */
    case Duration = 102;
    /** ?array */
    case Struct = 103;
    /** mixed: null, bool, float, string, or an array of such values. An absent value is null, too. */
    case Value = 104;
    /** ?array */
    case ListValue = 105;
    /** ?array with the paths */
    case FieldMask = 106;
    /** ?bool */
    case BoolValue = 111;
    /** ?string */
    case BytesValue = 112;
    /** ?float */
    case DoubleValue = 113;
    case FloatValue = 114;
    /** ?int */
    case Int32Value = 115;
    case Int64Value = 116;
    /** ?string */
    case StringValue = 117;
    /** ?int */
    case UInt32Value = 118;
    case UInt64Value = 119;
}

/** Makes a class a message. */
#[\Attribute(\Attribute::TARGET_CLASS)]
final class Message
{
    public ?string $name;
    public array $reserved;
    public bool $messageSet;

    /**
     * @param string|null $name full name, such as "demo.Person"; null: the class's, with dots
     * @param list<string> $reserved names that the text format passes over
     */
    public function __construct(?string $name = null, array $reserved = [], bool $messageSet = false) {}
}

/**
 * Makes a property a field. A nullable property knows whether the field is there; one that is not holds its zero value
 * where the field is absent. An array is a list, or with $key a map; so is iterable, Traversable, ArrayObject, or a class
 * or interface for which $collection is given.
 */
#[\Attribute(\Attribute::TARGET_PROPERTY)]
final class Field
{
    public int $number;
    public Type|string|null $type;
    public ?Type $key;
    public ?string $name;
    public ?string $jsonName;
    public ?string $oneof;
    public bool $required;
    public bool $packed;
    public bool $utf8;
    public bool $delimited;
    public bool $redact;
    public bool $closed;
    public array $numbers;
    public ?string $collection;
    public bool $keepDefault;

    /**
     * @param int $number the field's number, 1 to 536870911, but for 19000 to 19999
     * @param Type|class-string|null $type what it holds, or its elements, or a map's values; the class of a message or
     *     of an enum; null: the property's type, where int is Int64, float is Double and string is String
     * @param Type|null $key of a map: what its keys are
     * @param string|null $name in the schema, of letters, digits and underscores; null: the property's, in snake case
     * @param string|null $jsonName null: the name in camel case
     * @param string|null $oneof the oneof that it is a member of
     * @param bool $required proto2's required
     * @param bool $packed of a list of numbers: one record in protobuf
     * @param bool $utf8 whether a string must be valid UTF-8
     * @param bool $delimited a message between tags, as proto2's groups are
     * @param bool $redact logs do not show it
     * @param bool $closed of an enum: numbers that it lacks are unknown fields, as with Enumeration(closed: true)
     * @param array<string, int> $numbers of an enum of strings or without values: the number of each case in the schema,
     *     by the case's string or its name, which is the enumerator's name; the same wherever the enum is used
     * @param class-string|null $collection of a list or a map: the Traversable class that it is read into, whose
     *     constructor is called with the array; null: an array, or what PHP itself has for the property's type
     * @param bool $keepDefault an absent field leaves the property's own default; a value is always written, even zero
     */
    public function __construct(int $number, Type|string|null $type = null, ?Type $key = null, ?string $name = null, ?string $jsonName = null, ?string $oneof = null, bool $required = false, bool $packed = true, bool $utf8 = true, bool $delimited = false, bool $redact = false, bool $closed = false, array $numbers = [], ?string $collection = null, bool $keepDefault = false) {}
}

/** Describes an enum further. */
#[\Attribute(\Attribute::TARGET_CLASS)]
final class Enumeration
{
    public ?string $name;
    public bool $closed;
    public array $aliases;
    public array $names;
    public array $jsonNames;
    public array $numbers;

    /**
     * @param string|null $name full name; null: the enum's, with dots
     * @param bool $closed whether numbers that it lacks are unknown fields
     * @param array<string, int> $aliases further names of numbers
     * @param array<string, string> $names the schema's names of cases that PHP calls otherwise
     * @param array<string, string> $jsonNames the names that JSON has for some of the schema's
     * @param array<string, int> $numbers of an enum of strings or without values: as in Field
     */
    public function __construct(?string $name = null, bool $closed = false, array $aliases = [], array $names = [], array $jsonNames = [], array $numbers = []) {}
}

/** Options of encoding and decoding. */
final class Options
{
    public readonly bool $ignoreUnknown;
    public readonly bool $allowOverwrites;
    public readonly bool $printDefaults;
    public readonly bool $printUnknown;
    public readonly bool $enumsAsNumbers;
    public readonly bool $originalNames;
    public readonly bool $unquotedInt64;
    public readonly bool $singleLine;
    public readonly int $indent;
    public readonly ?Schema $types;
    public readonly int $depth;
    public readonly int $memory;
    public readonly bool $utf8;
    public readonly bool $enumNames;
    public readonly bool $nativeTypes;
    public readonly bool $objects;

    /**
     * @param bool $ignoreUnknown input of json, yaml, text, msgpack, cbor, php: skip keys and enum names that the
     *     schema lacks, instead of refusing them; of an array that is written to any format, too
     * @param bool $allowOverwrites input of text: a field that is not repeated may come again: the last value stays,
     *     and messages are merged
     * @param bool $printDefaults output of json, yaml, msgpack, cbor, php: also fields without presence that hold their
     *     default, and empty lists and maps
     * @param bool $printUnknown output of text: also unknown fields, by number, which a reader can skip but not take
     *     back
     * @param bool $enumsAsNumbers output of json, yaml: numbers instead of names
     * @param bool $originalNames output of json, yaml: field_name instead of fieldName
     * @param bool $unquotedInt64 output of json: 64-bit integers without quotes, which readers that use doubles will
     *     round
     * @param bool $singleLine output of text: fields with a space between, instead of a line each
     * @param int $indent output of json: spaces per level; 0 writes one line without white space
     * @param Schema|null $types what an Any may hold, and extensions
     * @param int $depth levels of nesting below the top; never more than the stack has room for
     * @param int $memory bytes that decoding may materialise; 0: what memory_limit leaves
     * @param bool $utf8 output of text: text as it is, instead of octal escapes for all that is not ASCII
     * @param bool $enumNames output of php: names instead of numbers
     * @param bool $nativeTypes of messages that are arrays: well-known types are read as what PHP has for them, as in
     *     the table of Type, and arrays that stand for them are written as such; dates, intervals and scalars always
     *     are
     * @param bool $objects input of Format::Php: what serialize() has written of objects, too, each of the very class
     *     that belongs in its place; no object is made of it, and none of another class is read
     * @throws \ValueError where a number is negative
     */
    public function __construct(bool $ignoreUnknown = false, bool $allowOverwrites = false, bool $printDefaults = false, bool $printUnknown = true, bool $enumsAsNumbers = false, bool $originalNames = false, bool $unquotedInt64 = false, bool $singleLine = false, int $indent = 0, ?Schema $types = null, int $depth = 100, int $memory = 0, bool $utf8 = false, bool $enumNames = false, bool $nativeTypes = false, bool $objects = false) {}
}

/** What generated classes extend. Any other class with attributes goes through encode() and decode(). */
abstract class AbstractMessage
{
    /** The encoded fields that the class lacks. */
    protected string $unknownFields = "";

    /** Takes no arguments. Set the properties one by one, or declare a constructor in the class. */
    public function __construct() {}

    /** @throws DecodeException */
    public static function decode(string $bytes, Format $format = Format::Protobuf, ?Options $options = null): static {}

    /** @throws EncodeException */
    public function encode(Format $format = Format::Protobuf, ?Options $options = null): string {}

    /** @param array<string, mixed> $properties what var_export() writes */
    public static function __set_state(array $properties): static {}
}

/** What a class of google.protobuf.Any extends: the generated one, or one that is written by hand. */
abstract class AbstractAny extends AbstractMessage
{
    /**
     * @param object $message of any class with attributes
     * @param string $prefix what is in front of the slash and the message's full name
     * @throws EncodeException
     */
    public static function pack(object $message, string $prefix = 'type.googleapis.com'): static {}

    /**
     * The message, if it is one of these classes'; otherwise null. No other class is looked at.
     *
     * @template T of object
     * @param class-string<T>|list<class-string<T>> $classes
     * @return T|null
     * @throws DecodeException where the value is no such message
     */
    public function unpack(array|string $classes, ?Options $options = null): ?object {}

    /** @param class-string $class */
    public function is(string $class): bool {}
}

/** What a class of google.protobuf.Timestamp extends. */
abstract class AbstractTimestamp extends AbstractMessage
{
    /** @throws EncodeException unless it is in the years 1 to 9999 */
    public static function fromDateTime(\DateTimeInterface $date): static {}

    /**
     * In UTC; what is finer than a microsecond is dropped.
     *
     * @throws EncodeException unless it is in the years 1 to 9999
     */
    public function toDateTime(): \DateTimeImmutable {}
}

/** What a class of google.protobuf.Duration extends. */
abstract class AbstractDuration extends AbstractMessage
{
    /** @throws EncodeException where it has no fixed length */
    public static function fromDateInterval(\DateInterval $interval): static {}

    /**
     * Of days, hours, minutes, seconds and microseconds; what is finer is dropped.
     *
     * @throws EncodeException where the parts have different signs, or are out of range
     */
    public function toDateInterval(): \DateInterval {}
}

/**
 * Messages of a .proto file or of descriptors, as plain arrays: by the names of the schema, lists as lists, maps as
 * arrays by key, enums as their numbers. What is absent is not there.
 *
 * @implements \ArrayAccess<string, MessageType>
 */
final class Schema implements \ArrayAccess
{
    private function __construct() {}

    /**
     * @param string $path of the file
     * @param list<string> $include folders in which imports are looked for; always that of the file, too
     */
    public static function fromProto(string $path, array $include = []): Schema {}

    /** @param string $text of a .proto file that imports nothing but google/protobuf */
    public static function fromText(string $text): Schema {}

    /** @param string $bytes a google.protobuf.FileDescriptorSet */
    public static function fromDescriptorSet(string $bytes): Schema {}

    /** @return list<string> the full names of its messages */
    public function messages(): array {}

    /** @param string $offset */
    public function offsetExists(mixed $offset): bool {}

    /** @param string $offset */
    public function offsetGet(mixed $offset): MessageType {}

    /** @throws SchemaException always, since a schema cannot be changed */
    public function offsetSet(mixed $offset, mixed $value): void {}

    /** @throws SchemaException always, since a schema cannot be changed */
    public function offsetUnset(mixed $offset): void {}
}

/** A message type of a schema. */
final class MessageType
{
    private function __construct() {}

    /** Returns the full name, such as "demo.Person". */
    public function name(): string {}

    /**
     * @return array<string, mixed>
     * @throws DecodeException
     */
    public function decode(string $bytes, Format $format = Format::Protobuf, ?Options $options = null): array {}

    /**
     * @param array<string, mixed> $message
     * @throws EncodeException
     */
    public function encode(array $message, Format $format = Format::Protobuf, ?Options $options = null): string {}
}

/** The cause of an error, which is the code of a DecodeException or an EncodeException. */
enum ErrorCode: int
{
    /** The input ends inside a value. */
    case Truncated = 1;
    case BadVarint = 2;
    case BadTag = 3;
    case BadUtf8 = 4;
    /** A value that its field cannot hold. */
    case BadValue = 5;
    case BadSyntax = 6;
    /** A duplicate key in an object, or two members of one oneof. */
    case DuplicateKey = 7;
    case UnknownField = 8;
    /** An Any with a type that Options::$types lacks. */
    case UnknownType = 9;
    case MissingRequired = 10;
    case TooDeep = 11;
    /** A limit of Options was exceeded, or the maximum of the format. */
    case TooLarge = 12;
    case NoMemory = 13;
    /** A stream fails, or has nothing more to read yet. */
    case StreamFailed = 100;
}

/**
 * What read_delimited() returns. It goes over a stream once.
 *
 * @template T
 * @implements \Iterator<int, T>
 */
final class DelimitedReader implements \Iterator
{
    private function __construct() {}

    /** @return T */
    public function current(): mixed {}

    /** Returns the number of the current message, from 0. */
    public function key(): int {}

    /** @throws DecodeException */
    public function next(): void {}

    /** @throws DecodeException */
    public function rewind(): void {}

    /** Returns whether there is a current message. */
    public function valid(): bool {}
}

/** The interface of every exception of this extension. */
interface Exception extends \Throwable
{
}

/** A class or a schema cannot be used for messages. */
final class SchemaException extends \LogicException implements Exception
{
}

/** The input is not a message. The code is one of ErrorCode. */
final class DecodeException extends \RuntimeException implements Exception
{
    /** The offset of the error in the input. */
    public readonly int $offset;
    /** The line and the column of the error in text, in bytes and from 1; otherwise null. */
    public readonly ?int $inputLine;
    public readonly ?int $inputColumn;
    /** The path of the field, such as "phones[1].number", or "" if it is not known. */
    public readonly string $path;
}

/** A message cannot be encoded. The code is one of ErrorCode. */
final class EncodeException extends \RuntimeException implements Exception
{
    /** The path of the field, such as "phones[1].number", or "" if it is not known. */
    public readonly string $path;
}

/**
 * @template T of object
 * @param class-string<T> $class
 * @return T
 * @throws DecodeException
 */
function decode(string $class, string $bytes, Format $format = Format::Protobuf, ?Options $options = null): object {}

/** @throws EncodeException */
function encode(object $message, Format $format = Format::Protobuf, ?Options $options = null): string {}

/**
 * From one format to another, without objects.
 *
 * @param MessageType|class-string $type
 * @throws DecodeException
 * @throws EncodeException
 */
function convert(string $bytes, MessageType|string $type, Format $from, Format $to, ?Options $options = null): string {}

/**
 * The delimited messages of a stream, one after another in constant memory. A stream that has nothing to read yet, but
 * has not ended, is a DecodeException of the code StreamFailed.
 *
 * @template T of object
 * @param resource $stream
 * @param class-string<T>|MessageType $type
 * @return DelimitedReader<T>
 */
function read_delimited($stream, MessageType|string $type, ?Options $options = null): DelimitedReader {}

/**
 * Writes a message with its size in front of it, at once. What the stream does not take is an EncodeException of the
 * code StreamFailed.
 *
 * @param resource $stream
 * @param object|array<string, mixed> $message an array where $type is given
 * @return int bytes written
 * @throws EncodeException
 */
function write_delimited($stream, object|array $message, ?MessageType $type = null): int {}

}
