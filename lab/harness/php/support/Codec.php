<?php

// What a harness makes of its library, as an expression and a statement of PHP. They stand in loops of a file of their
// own, so that opcache and its JIT see them as they see any program, and no call of ours is in the time.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Lab;

final class Codec
{
    private const LOOPS = <<<'PHP'
        <?php
        // The following file is generated for one round of measuring.
        namespace Isomer\Lab;
        return static function (array $with): Loops {
            extract($with);
            return new Loops(
                static function ($message) use (%1$s) { return %2$s; },
                static function ($bytes) use (%1$s) { %3$s; return $message; },
                static function (array $items) use (%1$s) { foreach ($items as $message) { $bytes = %2$s; } },
                static function (array $items) use (%1$s) { foreach ($items as $bytes) { %3$s; } },
                static function (array $items) use (%1$s) {
                    foreach ($items as $message) {
                        $bytes = %2$s;
                        %3$s;
                    }
                },
            );
        };

        PHP;

    /**
     * @param \Closure(Job): list<mixed> $load the job's messages as the library holds them
     * @param string $encode an expression: the bytes of $message
     * @param string $decode a statement: $message is made of $bytes
     * @param array<string, mixed> $with further variables of the two
     * @param string $version the library's, or '' if it does not tell it
     */
    public function __construct(
        public readonly \Closure $load,
        private readonly string $encode,
        private readonly string $decode,
        private readonly array $with = [],
        public readonly string $version = '',
    ) {
    }

    /** @param string $folder where the file is made; it stays there for the next round */
    public function loops(string $folder): Loops
    {
        $variable = static fn (string $name): string => "\$$name";
        $names = implode(', ', array_map($variable, ['with', ...array_keys($this->with)]));
        $code = sprintf(self::LOOPS, $names, $this->encode, $this->decode);
        $file = $folder . '/loops-' . hash('sha256', $code) . '.php';
        if (!is_file($file)) {
            $fresh = tempnam($folder, 'loops');
            file_put_contents($fresh, $code);
            rename($fresh, $file);
        }
        return (require $file)($this->with);
    }
}
