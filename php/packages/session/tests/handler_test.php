<?php

// Sessions there and back, in memory and in PHP's own files.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Session\Tests;

use Isomer\DecodeException;
use Isomer\Format;
use Isomer\Session\MessageSessionHandler;
use Isomer\Session\SessionException;
use Isomer\Session\SessionMessage;
use Isomer\Testing\Tests;

use function Isomer\Testing\php;
use function Isomer\Testing\same;
use function Isomer\Testing\thrown;

return static function (Tests $tests): void {
    // Without cookies and headers of caches, so that sessions run where there is no web server.
    ini_set('session.use_cookies', '0');
    ini_set('session.cache_limiter', '');
    $within = static function (MessageSessionHandler $handler, string $id, \Closure $do): void {
        $handler->register();
        session_id($id);
        session_start();
        try {
            $do();
        } finally {
            session_write_close();
        }
    };

    $tests->test('a session is a message in its storage', static function () use ($within): void {
        $handler = new MessageSessionHandler(Visit::class, $memory = new Memory());
        $within($handler, 'a1', static function (): void {
            same([], $_SESSION);
            $_SESSION = ['language' => 'de', 'userId' => 7, 'basket' => ['pear' => 2]];
        });
        same(['a1' => "\x08\x07\x12\x02de\x1a\x08\x0a\x04pear\x10\x02"], $memory->held);
        $within($handler, 'a1', static function (): void {
            same(['userId' => 7, 'language' => 'de', 'basket' => ['pear' => 2]], $_SESSION);
            unset($_SESSION['userId']);
        });
        $within($handler, 'a1', static fn () => same(['language' => 'de', 'basket' => ['pear' => 2]], $_SESSION));
    });

    $tests->test('every format', static function () use ($within): void {
        foreach (Format::cases() as $format) {
            $handler = new MessageSessionHandler(Visit::class, $memory = new Memory(), $format);
            $within($handler, 'a1', static function (): void {
                $_SESSION['language'] = 'de';
            });
            same('de', \Isomer\decode(Visit::class, $memory->held['a1'], $format)->language);
            $within($handler, 'a1', static fn () => same('de', $_SESSION['language']));
        }
    });

    $tests->test('a session as an object', static function () use ($within): void {
        $handler = new MessageSessionHandler(Visit::class, new Memory());
        $within($handler, 'a1', static function (): void {
            $visit = SessionMessage::read(Visit::class);
            $visit->basket['pear'] = 2;
            same([], $_SESSION);
            SessionMessage::write($visit);
        });
        $within($handler, 'a1', static function (): void {
            same(['pear' => 2], SessionMessage::read(Visit::class)->basket);
            $_SESSION['other'] = 1;
            thrown(SessionException::class, static fn (): object => SessionMessage::read(Visit::class));
            unset($_SESSION['other']);
        });
    });

    $tests->test('what the class does not have is not written', static function () use ($within): void {
        $handler = new MessageSessionHandler(Visit::class, $memory = new Memory());
        $values = ['other' => 1, 'userId' => 'seven', 'language' => new Gadget(), 'basket' => ['pear' => 1 << 40]];
        foreach ($values as $key => $value) {
            $write = static fn () => $within($handler, 'a1', static function () use ($key, $value): void {
                $_SESSION = [$key => $value];
            });
            same(true, str_starts_with(thrown(SessionException::class, $write)->getMessage(), "\$_SESSION: $key"));
            same([], array_filter($memory->held));
        }
    });

    $tests->test('a damaged session is empty, and nothing is made of it', static function () use ($within): void {
        $told = [];
        $damaged = static function (DecodeException $problem) use (&$told): void {
            $told[] = $problem->getMessage();
        };
        $handler = new MessageSessionHandler(Visit::class, $memory = new Memory(), damaged: $damaged);
        foreach (["\x08", serialize(['a' => new Gadget()]), 'a|O:6:"Gadget":0:{}'] as $bytes) {
            $memory->held['a1'] = $bytes;
            $within($handler, 'a1', static fn () => same([], $_SESSION));
        }
        same([3, 0], [\count($told), Gadget::$woken]);
        $memory->held['a1'] = "\x08";
        $within(new MessageSessionHandler(Visit::class, $memory), 'a1', static fn () => same([], $_SESSION));
    });

    $tests->test('ids of the storage alone with strict mode', static function () use ($within): void {
        ini_set('session.use_strict_mode', '1');
        try {
            $handler = new MessageSessionHandler(Visit::class, $memory = new Memory());
            $memory->held['known'] = "\x08\x07";
            $within($handler, 'known', static fn () => same(['known', 7], [session_id(), $_SESSION['userId']]));
            $within($handler, 'chosen', static fn () => same(false, session_id() === 'chosen'));
        } finally {
            ini_set('session.use_strict_mode', '0');
        }
    });

    $tests->test('a destroyed session is gone, and old ones are collected', static function () use ($within): void {
        $handler = new MessageSessionHandler(Visit::class, $memory = new Memory());
        $memory->held = ['a1' => "\x08\x07", 'b2' => "\x08\x07"];
        $within($handler, 'a1', static fn () => session_destroy());
        same(['b2'], array_keys($memory->held));
        $handler->register();
        session_id('c3');
        session_start();
        same(1, session_gc());
        thrown(\LogicException::class, $handler->register(...));
        session_write_close();
    });

    $tests->test('PHP must write sessions as serialize() does', static function (): void {
        $handler = new MessageSessionHandler(Visit::class, new Memory());
        ini_set('session.serialize_handler', 'php');
        same(
            'session.serialize_handler must be php_serialize; register() sets it',
            thrown(\LogicException::class, static fn (): bool => $handler->open('', ''))->getMessage(),
        );
    });

    $tests->test('PHP\'s own files hold messages, in another process, too', static function (): void {
        $folder = sys_get_temp_dir() . '/isomer-session-' . bin2hex(random_bytes(8));
        mkdir($folder);
        $run = static function (string $code) use ($folder): string {
            $packages = var_export(\dirname(__DIR__, 2), true);
            $load = "\$packages = $packages; require $packages . '/testing.php'; Isomer\\Testing\\Tests::load(['Isomer\\\\Session\\\\Tests\\\\' => "
                . "$packages . '/session/tests', 'Isomer\\\\Session\\\\' => $packages . '/session/src']);"
                . '(new Isomer\Session\MessageSessionHandler(Isomer\Session\Tests\Visit::class))->register();'
                . "session_id('abc'); session_start();";
            $settings = ["session.save_path=$folder", 'session.use_cookies=0', 'session.cache_limiter=',
                'session.use_strict_mode=0', 'log_errors=0', 'display_errors=1', 'html_errors=0'];
            return (string) shell_exec(php($settings) . ' -r ' . escapeshellarg("$load $code") . ' 2>&1');
        };
        try {
            same('', $run('$_SESSION["userId"] = 7; $_SESSION["language"] = "de";'));
            same("\x08\x07\x12\x02de", file_get_contents("$folder/sess_abc"));
            same('7 de', $run('echo "$_SESSION[userId] $_SESSION[language]";'));
            $strict = 'session_write_close(); ini_set("session.use_strict_mode", "1"); session_id("evil"); session_start();'
                . 'echo session_id() === "evil" ? "kept" : "new"; session_write_close(); session_id("abc");'
                . 'session_start(); echo " ", session_id();';
            same('new abc', $run($strict));
            $output = $run('$_SESSION["other"] = 1;');
            same(true, str_contains($output, 'Isomer\Session\SessionException: $_SESSION: other'));
            same('7', $run('echo $_SESSION["userId"];'));
            same('', $run('session_abort(); require $packages . "/session/tests/usage.php";'));
            same("\x08\x07\x12\x02de\x1a\x08\x0a\x04pear\x10\x02", file_get_contents("$folder/sess_abc"));
        } finally {
            exec('rm -r ' . escapeshellarg($folder));
        }
    });
};
