// The service by Connect's own library, for the client in PHP; it prints the port that it listens on.
// SPDX-License-Identifier: MIT
import { Code, ConnectError, encodeBinaryHeader } from "@connectrpc/connect";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import { createServer } from "node:http";
import { setTimeout } from "node:timers/promises";
import { Greeter, Hint } from "./greeter.mjs";

const service = {
  async greet(request, context) {
    if (request.name === "slow") {
      await setTimeout(500);
    }
    context.responseHeader.set("served-by", "node");
    context.responseHeader.set("token-bin", encodeBinaryHeader(new Uint8Array([0, 255])));
    context.responseTrailer.set("cost", "7");
    const left = context.timeoutMs();
    return { text: `${request.name} ${context.requestHeader.get("trace")} ${left > 10000 && left <= 20000}` };
  },
  async fail() {
    const details = [{ desc: Hint, value: { text: "try another name" } }];
    throw new ConnectError("no €", Code.FailedPrecondition, { "retry-after": "3" }, details);
  },
};
const server = createServer(connectNodeAdapter({ routes: (router) => router.service(Greeter, service) }));
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
