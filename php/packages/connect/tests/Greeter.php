<?php

// The service demo.Greeter.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect\Tests;

use Isomer\Connect\Context;
use Isomer\Connect\Method;

interface Greeter
{
    #[Method('/demo.Greeter/Greet', GreetRequest::class, GreetReply::class)]
    public function greet(GreetRequest $request, Context $context): GreetReply;

    #[Method('/demo.Greeter/Fail', GreetRequest::class, GreetReply::class)]
    public function fail(GreetRequest $request, Context $context): GreetReply;
}
