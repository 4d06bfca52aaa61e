<?php

// Executes a job, from reading it to its last event.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Lab;

final class Harness
{
    /**
     * @param string $folder for what is generated
     * @param callable(Job): Codec $codec what it throws is a refusal, or a failure of the library
     */
    public static function run(string $folder, callable $codec): void
    {
        error_reporting(E_ALL & ~E_DEPRECATED);
        set_error_handler(static function (int $level, string $what, string $file, int $line): bool {
            if ((error_reporting() & $level) === 0) {
                return true;
            }
            throw new \ErrorException($what, 0, $level, $file, $line);
        });
        ini_set('memory_limit', '1G');
        $job = Job::read(stream_get_contents(STDIN));
        $events = new Events();
        try {
            $made = $codec($job);
            $events->say('ready', array_filter(['version' => $made->version]));
            $messages = ($made->load)($job);
            self::work($job, $events, $made->loops($folder), $messages);
        } catch (HarnessError $error) {
            throw $error;
        } catch (\Throwable $thrown) {
            $refusal = Refusal::of($thrown);
            // Isomer's errors have the path of what cannot be encoded, and so are as good as a refusal.
            $event = $thrown instanceof Refusal || $refusal->field !== '' ? 'refused' : 'failed';
            $events->say($event, array_filter(['reason' => $refusal->getMessage(), 'field' => $refusal->field]));
            return;
        }
        $events->say('end');
    }

    /** @param list<mixed> $messages */
    private static function work(Job $job, Events $events, Loops $loops, array $messages): void
    {
        $input = Records::read($job->input);
        match ($job->task) {
            'check' => self::check($job, $loops, $messages, $input),
            'measure' => self::measure($job, $events, $loops, $messages, $input),
        };
    }

    /**
     * @param list<mixed> $messages
     * @param list<string> $input
     */
    private static function check(Job $job, Loops $loops, array $messages, array $input): void
    {
        Records::write($job->output, array_map($loops->encode, $messages));
        $again = static fn (string $record): string => ($loops->encode)(($loops->decode)($record));
        Records::write($job->again, array_map($again, $input));
    }

    /**
     * @param list<mixed> $messages
     * @param list<string> $input
     */
    private static function measure(Job $job, Events $events, Loops $loops, array $messages, array $input): void
    {
        $measurement = new Measurement($job, $events);
        foreach ($job->operations as $operation) {
            match ($operation) {
                'encode' => $measurement->run($operation, $loops->encodeAll, $messages),
                'decode' => $measurement->run($operation, $loops->decodeAll, $input),
                'round_trip' => $measurement->run($operation, $loops->roundTripAll, $messages),
                'loopback' => self::loopback($measurement, $operation, $loops, $messages),
            };
        }
    }

    /** @param list<mixed> $messages */
    private static function loopback(Measurement $to, string $operation, Loops $loops, array $messages): void
    {
        $loopback = Loopback::open($loops);
        $all = static function (array $items) use ($loopback): void {
            foreach ($items as $message) {
                $loopback->call($message);
            }
        };
        $to->run($operation, $all, $messages, $loopback->cpuNs(...));
        $loopback->close();
    }
}
