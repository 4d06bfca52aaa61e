<?php

// Generates a PHP file with loops for each subject, so that not even a call is between the clock and the library.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Bench;

final class Program
{
    /**
     * @param list<Subject> $subjects
     * @param string $file in which the loops are kept, since opcache and JIT take only files
     * @return list<object> for each subject an object with encode(), decode(), read() and build()
     */
    public static function of(array $subjects, string $file): array
    {
        $text = "<?php\n\n// Made by Program.\n\ndeclare(strict_types=1);\n\nnamespace Isomer\\Bench;\n";
        foreach ($subjects as $at => $subject) {
            $text .= self::class($subject, "Loops$at");
        }
        file_put_contents($file, $text);
        require $file;
        $made = [];
        foreach (array_keys($subjects) as $at) {
            $class = __NAMESPACE__ . "\\Loops$at";
            $made[] = new $class();
        }
        return $made;
    }

    private static function class(Subject $subject, string $class): string
    {
        $shape = $subject->shape;
        $values = '[$name, $id, $email, $n0, $n1, $n2] = Sample::values();';
        $encode = "\$bytes = $subject->encode;";
        $methods = [
            self::method('encode(int $times): string', "$values $shape->build", $encode, '$bytes'),
            self::method('build(int $times): string', $values, "$shape->build $encode", '$bytes'),
            self::method('decode(int $times, string $bytes): int', '$sum = 0;', $subject->decode, '$sum'),
            self::method('read(int $times, string $bytes): int', '$sum = 0;', $subject->decode . $shape->read, '$sum'),
        ];
        $text = str_replace('// before', $subject->before, implode("\n", $methods));
        return "\n// $subject->name\nfinal class $class\n{\n$text}\n";
    }

    private static function method(string $signature, string $before, string $work, string $result): string
    {
        return <<<METHOD
                public function $signature
                {
                    // before
                    $before
                    for (; \$times > 0; \$times--) {
                        $work
                    }
                    return $result;
                }

            METHOD;
    }
}
