// Connect's own client calls the service in PHP: node client.mjs URL
// SPDX-License-Identifier: MIT
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { deepStrictEqual } from "node:assert";
import { Greeter, Hint } from "./greeter.mjs";

let passed = 0;
function same(actual, expected) {
  deepStrictEqual(actual, expected);
  passed++;
}

async function failure(call) {
  try {
    await call();
  } catch (error) {
    return ConnectError.from(error);
  }
  throw new Error("the call did not fail");
}

for (const useBinaryFormat of [true, false]) {
  const transport = createConnectTransport({ baseUrl: process.argv[2], httpVersion: "1.1", useBinaryFormat });
  const client = createClient(Greeter, transport);
  let headers, trailers;
  const { text } = await client.greet({ name: "Jörg" }, {
    timeoutMs: 20000,
    headers: { "Echo-Bin": "AAE" },
    onHeader: (all) => (headers = all),
    onTrailer: (all) => (trailers = all),
  });
  same(text, "Hello, Jörg!");
  same([headers.get("served-by"), headers.get("token-bin"), headers.get("echo-bin")], ["one", "AP8", "AAE"]);
  same(trailers.get("cost"), "7, 8");

  const refused = await failure(() => client.fail({ name: "not_found" }));
  same([refused.code, refused.rawMessage, refused.metadata.get("retry-after")], [Code.NotFound, "no € \ufffd", "3"]);
  same(refused.findDetails(Hint).map((hint) => hint.text), ["try another name"]);
  same((await failure(() => client.greet({ name: "slow" }, { timeoutMs: 20 }))).code, Code.DeadlineExceeded);
  const broken = await failure(() => client.fail({ name: "broken" }));
  same([broken.code, broken.rawMessage], [Code.Internal, "the service failed"]);
}
console.log(`php test: ${passed} passed, 0 failed`);
