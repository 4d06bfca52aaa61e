<?php

// A local connection, with a process at its other end that sends back what it has decoded, since PHP has no threads.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Lab;

final class Loopback
{
    /** In place of a length, this requests the CPU time of the process in nanoseconds. */
    private const ASKED = 0xffffffff;

    /** @param resource $to */
    private function __construct(private readonly Loops $loops, private $to)
    {
        stream_set_timeout($to, PHP_INT_MAX >> 20);
    }

    /** Opens this end. The other process ends when this is closed. */
    public static function open(Loops $loops): self
    {
        $prompt = stream_context_create(['socket' => ['tcp_nodelay' => true]]);
        $listener = stream_socket_server('tcp://127.0.0.1:0', context: $prompt);
        $address = 'tcp://' . stream_socket_get_name($listener, false);
        $here = stream_socket_client($address, context: $prompt);
        $there = stream_socket_accept($listener);
        fclose($listener);
        $child = pcntl_fork();
        if ($child === -1) {
            throw new HarnessError('there cannot be another process');
        }
        if ($child === 0) {
            fclose($here);
            (new self($loops, $there))->answer();
            exit(0);
        }
        fclose($there);
        return new self($loops, $here);
    }

    public function call(mixed $message): void
    {
        $bytes = ($this->loops->encode)($message);
        $this->send(pack('V', strlen($bytes)) . $bytes);
        ($this->loops->decode)($this->receive($this->length()));
    }

    /** Returns the CPU time of the other process so far. */
    public function cpuNs(): int
    {
        $this->send(pack('V', self::ASKED));
        return unpack('P', $this->receive(8))[1];
    }

    public function close(): void
    {
        fclose($this->to);
        pcntl_wait($status);
    }

    private function answer(): void
    {
        try {
            while (true) {
                $length = $this->length();
                if ($length === self::ASKED) {
                    $this->send(pack('P', Measurement::cpuNs()));
                    continue;
                }
                $bytes = ($this->loops->encode)(($this->loops->decode)($this->receive($length)));
                $this->send(pack('V', strlen($bytes)) . $bytes);
            }
        } catch (\Throwable) {
            // The connection is closed, or the library failed, which the other end notices because there is no answer.
        }
    }

    private function length(): int
    {
        return unpack('V', $this->receive(4))[1];
    }

    private function receive(int $length): string
    {
        $bytes = $length === 0 ? '' : stream_get_contents($this->to, $length);
        if (strlen((string) $bytes) !== $length) {
            throw new HarnessError('the other end of the loopback is gone');
        }
        return $bytes;
    }

    private function send(string $bytes): void
    {
        for ($at = 0; $at < strlen($bytes); $at += $written) {
            $written = fwrite($this->to, $at === 0 ? $bytes : substr($bytes, $at));
            if ($written === false || $written === 0) {
                throw new HarnessError('the other end of the loopback is gone');
            }
        }
    }
}
