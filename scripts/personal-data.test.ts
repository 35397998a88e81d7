import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
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

const FOUND = { rows: { documents: [], mailItems: [] } };

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

test("what somebody sent and the pictures of their post come along, each by its own door, into a folder that others cannot read", async () => {
  const folder = mkdtempSync(join(tmpdir(), "personal-data-"));
  const rows = {
    documents: [
      { id: "d1", kind: "proof_of_address", fileKey: "documents/1" },
      { id: "d2", kind: "government_id", fileKey: null },
    ],
    mailItems: [
      { id: "m1", photoKey: "mail/1", scanKey: "mail/2" },
      { id: "m2", photoKey: null, scanKey: null },
    ],
  };
  const server = createServer((request, response) => {
    if (request.method === "POST") return response.end(JSON.stringify({ rows }));
    response.setHeader("Content-Type", request.url?.endsWith("/photo") ? "image/jpeg" : "application/pdf");
    return response.end(`${request.url} ${request.headers["x-admin-api-key"]}`);
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  const PORT = String((server.address() as AddressInfo).port);
  const { code } = await run(["export", "ama@example.com", "--files", folder], { PORT, ADMIN_API_KEY: "the-key" });
  server.close();
  const kept = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]);
  const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
  rmSync(folder, { recursive: true });
  expect([code, new Set(modes)]).toEqual([0, new Set([0o600])]);
  expect(Object.fromEntries(kept)).toEqual({
    "proof_of_address-d1.pdf": "/api/admin/documents/d1/file the-key",
    "post-photo-m1.jpeg": "/api/admin/mail/m1/photo the-key",
    "post-scan-m1.pdf": "/api/admin/mail/m1/scan the-key",
  });
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
