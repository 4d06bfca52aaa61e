<?php
// SPDX-License-Identifier: MIT
// The testee of the official conformance suite: reads requests from standard input, writes responses to standard
// output.
//
// usage: testee.php arrays|objects set.binpb [folder]     what messages are: arrays of a schema, or objects of the
//                                                         classes that were generated into the folder

declare(strict_types=1);

namespace Isomer\Conformance;

use Isomer\DecodeException;
use Isomer\EncodeException;
use Isomer\Format;
use Isomer\MessageType;
use Isomer\Options;
use Isomer\Schema;

const FORMATS = ['protobuf_payload' => Format::Protobuf, 'json_payload' => Format::Json, 'text_payload' => Format::Text];
// WireFormat and TestCategory of conformance.proto.
const OUTPUTS = [1 => 'protobuf_payload', 2 => 'json_payload', 4 => 'text_payload'];
const JSON_IGNORE_UNKNOWN = 3;

final class Testee
{
    private MessageType $request;
    private MessageType $response;

    public function __construct(private Schema $schema, private bool $objects)
    {
        $this->request = $schema['conformance.ConformanceRequest'];
        $this->response = $schema['conformance.ConformanceResponse'];
    }

    public function run(): void
    {
        while (($size = $this->read(4)) !== null) {
            $question = $this->request->decode($this->read(unpack('V', $size)[1]));
            $answer = $this->response->encode($this->answer($question));
            fwrite(STDOUT, pack('V', strlen($answer)) . $answer);
            fflush(STDOUT);
        }
    }

    private function read(int $size): ?string
    {
        for ($bytes = ''; strlen($bytes) < $size; $bytes .= $piece) {
            $piece = fread(STDIN, $size - strlen($bytes));
            if ($piece === false || $piece === '') {
                return null;
            }
        }
        return $bytes;
    }

    /** @return array<string, string> */
    private function answer(array $question): array
    {
        $type = $question['message_type'] ?? '';
        if ($type === 'conformance.FailureSet') {
            return ['protobuf_payload' => ''];
        }
        $input = key(array_intersect_key(FORMATS, $question));
        $output = OUTPUTS[$question['requested_output_format'] ?? 0] ?? null;
        if ($input === null || $output === null) {
            return ['skipped' => 'JSPB exists only inside Google'];
        }
        // The suite's performance set wants a second value of a message to be merged with the first.
        $options = new Options(
            ignoreUnknown: ($question['test_category'] ?? 0) === JSON_IGNORE_UNKNOWN,
            allowOverwrites: true,
            printUnknown: $question['print_unknown_fields'] ?? false,
            types: $this->schema,
        );
        try {
            return [$output => $this->convert($type, $question[$input], FORMATS[$input], FORMATS[$output], $options)];
        } catch (DecodeException $e) {
            return ['parse_error' => $e->getMessage()];
        } catch (EncodeException $e) {
            return ['serialize_error' => $e->getMessage()];
        }
    }

    private function convert(string $type, string $bytes, Format $from, Format $to, Options $options): string
    {
        if ($this->objects) {
            $class = class_of($type);
            return $class::decode($bytes, $from, $options)->encode($to, $options);
        }
        $message = $this->schema[$type];
        return $message->encode($message->decode($bytes, $from, $options), $to, $options);
    }
}

/** @return class-string<\Isomer\AbstractMessage> */
function class_of(string $type): string
{
    return str_replace(['_', ' '], ['', '\\'], ucwords(strtr($type, '.', ' '), ' _'));
}

[, $how, $set] = $argv;
if ($how === 'objects') {
    spl_autoload_register(function (string $class) use ($argv): void {
        foreach ([$argv[3], __DIR__ . '/../../php/lib'] as $folder) {
            $file = $folder . '/' . strtr($class, '\\', '/') . '.php';
            if (is_file($file)) {
                require $file;
                return;
            }
        }
    });
}
(new Testee(Schema::fromDescriptorSet(file_get_contents($set)), $how === 'objects'))->run();
