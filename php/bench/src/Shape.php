<?php

// How PHP constructs and reads a person in each representation: lines of code, which Program puts into loops.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Bench;

final class Shape
{
    /**
     * @param string $build lines that make $value of $name, $id, $email, $n0, $n1 and $n2
     * @param string $read lines that add what is in $value to $sum, as Sample::sum() says
     */
    private function __construct(public readonly string $build, public readonly string $read)
    {
    }

    /** Arrays, with names for enums. */
    public static function named(): self
    {
        $build = self::buildArray("'MOBILE'", "'HOME'", "'WORK'");
        return new self($build, self::readArray("\$phone['type'] === 'MOBILE'"));
    }

    /** Arrays, with numbers for enums. Zeros may be absent, as in what MessageType::decode() returns. */
    public static function numbered(): self
    {
        return new self(self::buildArray('0', '1', '2'), self::readArray("(\$phone['type'] ?? 0) === 0"));
    }

    /** An object of a class, with arrays for its phones. */
    public static function object(): self
    {
        return new self(self::buildObject(), '
            $sum += strlen($value->name) + $value->id + strlen($value->email);
            foreach ($value->phones as $phone) {
                $sum += strlen($phone[\'number\']) + ($phone[\'type\'] === \'MOBILE\' ? 1 : 0);
            }');
    }

    /** The same as object(), but decoded phones are objects. */
    public static function standardObjects(): self
    {
        return new self(self::buildObject(), '
            $sum += strlen($value->name) + $value->id + strlen($value->email);
            foreach ($value->phones as $phone) {
                $sum += strlen($phone->number) + ($phone->type === \'MOBILE\' ? 1 : 0);
            }');
    }

    /** Classes that Isomer generates. */
    public static function typed(): self
    {
        $build = '$value = new Typed\Person();
            $value->name = $name;
            $value->id = $id;
            $value->email = $email;';
        foreach (['MOBILE', 'HOME', 'WORK'] as $at => $type) {
            $build .= "
            \$phone{$at} = new Typed\\Person\\PhoneNumber();
            \$phone{$at}->number = \$n$at;
            \$phone{$at}->type = Typed\\Person\\PhoneType::$type;";
        }
        return new self($build . '
            $value->phones = [$phone0, $phone1, $phone2];', '
            $sum += strlen($value->name) + $value->id + strlen($value->email);
            foreach ($value->phones as $phone) {
                $sum += strlen($phone->number) + ($phone->type === Typed\Person\PhoneType::MOBILE ? 1 : 0);
            }');
    }

    /** Classes that protoc generates, in the given namespace. */
    public static function google(string $namespace): self
    {
        $build = "\$value = new $namespace\\Person();
            \$value->setName(\$name);
            \$value->setId(\$id);
            \$value->setEmail(\$email);";
        foreach (['MOBILE', 'HOME', 'WORK'] as $at => $type) {
            $build .= "
            \$phone{$at} = new $namespace\\Person\\PhoneNumber();
            \$phone{$at}->setNumber(\$n$at);
            \$phone{$at}->setType($namespace\\Person\\PhoneType::$type);";
        }
        return new self($build . '
            $value->setPhones([$phone0, $phone1, $phone2]);', "
            \$sum += strlen(\$value->getName()) + \$value->getId() + strlen(\$value->getEmail());
            foreach (\$value->getPhones() as \$phone) {
                \$mobile = \$phone->getType() === $namespace\\Person\\PhoneType::MOBILE;
                \$sum += strlen(\$phone->getNumber()) + (\$mobile ? 1 : 0);
            }");
    }

    private static function buildArray(string ...$types): string
    {
        return "\$value = ['name' => \$name, 'id' => \$id, 'email' => \$email, 'phones' => ["
            . self::phones(...$types) . ']];';
    }

    private static function buildObject(): string
    {
        return '$value = new \ProtobufBenchmarks\Person();
            $value->name = $name;
            $value->id = $id;
            $value->email = $email;
            $value->phones = [' . self::phones("'MOBILE'", "'HOME'", "'WORK'") . '];';
    }

    private static function phones(string ...$types): string
    {
        $phone = static fn (int $at, string $type): string => "['number' => \$n$at, 'type' => $type]";
        return implode(', ', array_map($phone, array_keys($types), $types));
    }

    private static function readArray(string $mobile): string
    {
        return "
            \$sum += strlen(\$value['name']) + \$value['id'] + strlen(\$value['email']);
            foreach (\$value['phones'] as \$phone) {
                \$sum += strlen(\$phone['number']) + ($mobile ? 1 : 0);
            }";
    }
}
