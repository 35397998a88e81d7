import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#web/build/root.ts";
import { staffKeyFor } from "./doctor/site-at.ts";

function run(args: string[], environment: NodeJS.ProcessEnv) {
  return new Promise<{ code: number | null; said: string }>((done) => {
    const child = spawn(process.execPath, [join(root, "scripts/personal-data.ts"), ...args], {
      env: { ...process.env, ...environment },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    child.on("close", (code) => done({ code, said }));
  });
}

const FOUND = { rows: { documents: [] } };

test("this machine's site is asked where PORT says, with the key in the environment", async () => {
  const asked: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
    asked.push([request.url, request.headers["x-admin-api-key"], body]);
    response.end(JSON.stringify(FOUND));
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  const PORT = String((server.address() as AddressInfo).port);
  const { code, said } = await run(["export", "ama@example.com"], { PORT, ADMIN_API_KEY: "the-key" });
  await run(["erase", "+233 24 123 4567"], { PORT, ADMIN_API_KEY: "the-key" });
  server.close();
  expect([code, JSON.parse(said)]).toEqual([0, FOUND]);
  expect(asked).toEqual([
    ["/api/admin/personal-data/export", "the-key", { email: "ama@example.com" }],
    ["/api/admin/personal-data/erase", "the-key", { phone: "+233 24 123 4567" }],
  ]);
});

test("this machine's own key is sent to no other site", async () => {
  const settings = { worker: { ADMIN_API_KEY: "this-machine-s" } };
  const [here, elsewhere] = [new URL("http://localhost:8787"), new URL("https://house.example")];
  expect(staffKeyFor(here, settings, {})).toBe("this-machine-s");
  expect(staffKeyFor(elsewhere, settings, {})).toBeUndefined();
  expect(staffKeyFor(elsewhere, settings, { ADMIN_API_KEY: "given" })).toBe("given");
  const { code, said } = await run(["export", "ama@example.com", "--url", "https://house.example"], {
    ADMIN_API_KEY: "",
  });
  expect([code, said]).toEqual([2, "There is no ADMIN_API_KEY in the environment.\n"]);
});
