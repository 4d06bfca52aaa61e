<?php

// A method of a service: where it is, and what it takes and returns. Also an attribute of an interface's methods.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect;

#[\Attribute(\Attribute::TARGET_METHOD)]
final class Method
{
    /**
     * @param string $path of the URL: "/demo.Greeter/Greet" for the method Greet of the service demo.Greeter
     * @param class-string $request
     * @param class-string $response
     * @throws \ValueError where the path is not one of a service and a method
     */
    public function __construct(
        public readonly string $path,
        public readonly string $request,
        public readonly string $response,
    ) {
        if (preg_match('@^/[A-Za-z0-9_.]+/[A-Za-z0-9_]+$@D', $path) !== 1) {
            throw new \ValueError("\"$path\" is not the path of a method, such as /demo.Greeter/Greet");
        }
    }

    /** "/demo.Greeter/" */
    public function service(): string
    {
        return substr($this->path, 0, strrpos($this->path, '/') + 1);
    }

    /**
     * Those that an interface or a class declares by this attribute, by their names in PHP.
     *
     * @param class-string $interface
     * @return array<string, self>
     * @throws \ValueError where there is none
     */
    public static function allOf(string $interface): array
    {
        $methods = [];
        foreach ((new \ReflectionClass($interface))->getMethods(\ReflectionMethod::IS_PUBLIC) as $method) {
            foreach ($method->getAttributes(self::class) as $attribute) {
                $methods[$method->getName()] = $attribute->newInstance();
            }
        }
        return $methods !== [] ? $methods : throw new \ValueError("$interface declares no methods of a service");
    }
}
