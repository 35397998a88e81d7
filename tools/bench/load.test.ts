import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { emptyResult, perSecond, request, runClosedLoop, runConstantRate } from "./load.ts";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return (server.address() as AddressInfo).port;
}

test("counts every response, with a length or chunked", async () => {
  let served = 0;
  const port = await serve((_, response) => {
    served += 1;
    if (served % 2 === 1) response.write("in ");
    setImmediate(() => response.end("one piece or two"));
  });
  const load = emptyResult();
  const side = { name: "a", port, status: 200, request: () => request("GET", "/") };
  await runClosedLoop(side, load, { ms: 100, connections: 2 });
  expect(load.responses).toBe(served);
  expect(load.responses).toBeGreaterThan(1);
  expect(load.unexpected).toBe(0);
  expect(perSecond(load)).toBeGreaterThan(10);
});

test("sends the body as written and counts other statuses as unexpected", async () => {
  const bodies: string[] = [];
  const port = await serve(async (incoming, response) => {
    let body = "";
    for await (const part of incoming) body += part;
    bodies.push(body);
    response.statusCode = 429;
    response.end();
  });
  const load = emptyResult();
  const side = { name: "a", port, status: 201, request: () => request("POST", "/", {}, '{"name":"Akosua ɛ"}') };
  await runConstantRate(side, load, { ms: 100, perSecond: 50 });
  expect(bodies).toEqual(Array.from({ length: 5 }, () => '{"name":"Akosua ɛ"}'));
  expect(load).toMatchObject({ responses: 5, unexpected: 5 });
});

test("waiting time behind a busy worker counts as latency", async () => {
  const port = await serve((_, response) => {
    const until = performance.now() + 40;
    while (performance.now() < until);
    response.end();
  });
  const load = emptyResult();
  const side = { name: "a", port, status: 200, request: () => request("GET", "/") };
  await runConstantRate(side, load, { ms: 100, perSecond: 100 });
  expect(load.responses).toBe(10);
  expect(Math.max(...load.latenciesMs)).toBeGreaterThan(150);
});
