<?php
// SPDX-License-Identifier: MIT
// PHP's own server over a folder, with the extension, for tests of what requests leave behind.

declare(strict_types=1);

final class Server
{
    private int $port = 0;

    /** @var ?resource */
    private $process = null;

    /** @param list<string> $settings flags of PHP */
    public function __construct(string $folder, array $settings)
    {
        // What was free may have become the port of a connection by the time that the server wants it.
        for ($i = 0; $i < 20 && !$this->begin($folder, $settings); ++$i) {
            $this->stop();
        }
    }

    /** Returns what a request writes, or what became of the server. */
    public function get(string $query): string
    {
        for ($i = 0; $i < 100 && $this->runs(); ++$i, usleep(50000)) {
            if (($said = @file_get_contents("http://127.0.0.1:$this->port/?$query")) !== false) {
                return $said;
            }
        }
        return $this->runs() ? 'no answer' : 'the server has ended';
    }

    public function stop(): void
    {
        proc_terminate($this->process);
        proc_close($this->process);
    }

    private function begin(string $folder, array $settings): bool
    {
        $free = stream_socket_server('tcp://127.0.0.1:0');
        $this->port = (int) explode(':', stream_socket_get_name($free, false))[1];
        fclose($free);
        $this->process = proc_open([PHP_BINARY, '-n', '-d', 'extension=' . getenv('ISOMER_MODULE'), ...$settings, '-S', "127.0.0.1:$this->port", '-t', $folder],
            [1 => ['file', '/dev/null', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes);
        for ($i = 0; $i < 600 && $this->runs(); ++$i, usleep(50000)) {
            if ($stream = @stream_socket_client("tcp://127.0.0.1:$this->port", $code, $what, 5)) {
                fclose($stream);
                return $this->runs();
            }
        }
        return false;
    }

    private function runs(): bool
    {
        return proc_get_status($this->process)['running'];
    }
}
