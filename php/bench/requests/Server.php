<?php

// A server with one worker: php-fpm over a socket, or PHP's own.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Bench;

final class Server
{
    /** @param resource $process */
    private function __construct(public readonly string $name, private string $at, private string $folder, private $process)
    {
    }

    /** @param list<string> $settings */
    public static function start(string $folder, array $settings): self
    {
        $flags = [];
        foreach ($settings as $setting) {
            array_push($flags, '-d', $setting);
        }
        $quiet = [1 => ['file', "$folder/log", 'w'], 2 => ['file', "$folder/log", 'w']];
        $fpm = glob('/usr/sbin/php-fpm*')[0] ?? null;
        if ($fpm) {
            $at = "unix://$folder/socket";
            file_put_contents("$folder/fpm.conf", "[global]\nerror_log = $folder/fpm.log\ndaemonize = no\n[www]\nlisten = $folder/socket\n"
                . "pm = static\npm.max_children = 1\n");
            $command = [$fpm, '-n', '-R', '-F', '-y', "$folder/fpm.conf", ...$flags];
        } else {
            $free = stream_socket_server('tcp://127.0.0.1:0');
            $at = 'tcp://' . stream_socket_get_name($free, false);
            fclose($free);
            $command = [PHP_BINARY, '-n', ...$flags, '-S', substr($at, 6), '-t', $folder];
        }
        $server = new self($fpm ? 'php-fpm' : 'php -S', $at, $folder, proc_open($command, $quiet, $pipes));
        for ($i = 0; $i < 100 && @$server->get('use=json') === ''; ++$i) {
            usleep(50000);
        }
        return $server;
    }

    /** Returns what a request writes, or "" if there is no answer. */
    public function get(string $query): string
    {
        $stream = @stream_socket_client($this->at, $code, $what, 5);
        if (!$stream) {
            return '';
        }
        if ($this->name !== 'php-fpm') {
            fwrite($stream, "GET /request.php?$query HTTP/1.0\r\n\r\n");
            return explode("\r\n\r\n", stream_get_contents($stream), 2)[1] ?? '';
        }
        $values = ['SCRIPT_FILENAME' => "$this->folder/request.php", 'REQUEST_METHOD' => 'GET', 'QUERY_STRING' => $query];
        $pairs = '';
        foreach ($values as $key => $value) {
            $pairs .= chr(strlen($key)) . chr(strlen($value)) . $key . $value;
        }
        $record = static fn (int $kind, string $of): string => pack('CCnnCC', 1, $kind, 1, strlen($of), 0, 0) . $of;
        fwrite($stream, $record(1, pack('nCx5', 1, 0)) . $record(4, $pairs) . $record(4, '') . $record(5, ''));
        $raw = stream_get_contents($stream);
        for ($out = ''; strlen($raw) >= 8; $raw = substr($raw, 8 + $head['size'] + $head['padding'])) {
            $head = unpack('Cversion/Ckind/nid/nsize/Cpadding/Cnone', $raw);
            $out .= $head['kind'] === 6 ? substr($raw, 8, $head['size']) : '';
        }
        return explode("\r\n\r\n", $out, 2)[1] ?? '';
    }

    public function stop(): void
    {
        proc_terminate($this->process);
        proc_close($this->process);
    }
}
