import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { isErrorCode, startSandbox } from "./start-sandbox.ts";
import { testSandbox } from "./test-sandbox.ts";

test("rejects a port in use with its error code", async () => {
  const { url } = await testSandbox();
  const error = await startSandbox({ port: Number(new URL(url).port) }).catch((reason) => reason);
  expect(isErrorCode(error, "EADDRINUSE")).toBe(true);
});

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === "::1"),
);

test.each(["127.0.0.1", "localhost", ...(hasIpv6 ? ["[::1]"] : [])])("answers at %s", async (host) => {
  const { port } = new URL((await testSandbox()).url);
  expect((await fetch(`http://${host}:${port}/healthz`)).status).toBe(200);
});

test("accepts another secret key", async () => {
  const sandbox = await testSandbox({ secretKey: "sk_test_mine" });
  expect((await sandbox.initialize()).status).toBe(401);
  const authorization = "Bearer sk_test_mine";
  const reply = await sandbox.call("GET", "/paystack/transaction", undefined, { authorization });
  expect(reply.status).toBe(200);
});
