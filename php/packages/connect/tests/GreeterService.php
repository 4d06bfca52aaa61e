<?php

// What answers the calls of demo.Greeter.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect\Tests;

use Isomer\Connect\Code;
use Isomer\Connect\ConnectException;
use Isomer\Connect\Context;
use Isomer\Connect\Detail;
use Isomer\Connect\Metadata;

final class GreeterService implements Greeter
{
    public int $calls = 0;
    public ?int $remaining = null;

    public function greet(GreetRequest $request, Context $context): GreetReply
    {
        $this->calls++;
        $this->remaining = $context->remaining();
        if ($request->name === 'slow') {
            usleep(50000);
        }
        $reply = new GreetReply();
        $reply->text = "Hello, $request->name!";
        $context->headers->add('Served-By', 'one')->add('Token-Bin', "\0\xff");
        $context->trailers->add('Cost', '7')->add('Cost', '8');
        foreach ($context->metadata->all('Echo-Bin') as $bytes) {
            $context->headers->add('Echo-Bin', $bytes);
        }
        return $reply;
    }

    public function fail(GreetRequest $request, Context $context): GreetReply
    {
        $this->calls++;
        $context->headers->add('Served-By', 'one');
        if ($request->name === 'broken') {
            throw new \DomainException('a secret');
        }
        $hint = new Hint();
        $hint->text = 'try another name';
        $code = Code::tryFrom($request->name) ?? Code::InvalidArgument;
        $details = [Detail::of(new GreetRequest()), Detail::of($hint)];
        throw new ConnectException($code, "no \xe2\x82\xac \xff", $details, new Metadata(['Retry-After' => '3']));
    }
}
