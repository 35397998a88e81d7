import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#web/build/root.ts";
import { makeLinks } from "#worker/gateways/links.ts";
import { readScriptToken } from "#worker/staff/script-token.ts";
import { findStaffCredential } from "./doctor/staff-credential.ts";

function run(args: string[], environment: NodeJS.ProcessEnv) {
  return new Promise<{ code: number | null; stdout: string }>((done) => {
    const child = spawn(process.execPath, [join(root, "scripts/personal-data.ts"), ...args], {
      env: { ...process.env, ...environment },
    });
    let stdout = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (stdout += chunk));
    child.on("close", (code) => done({ code, stdout }));
  });
}

const FOUND = { rows: { documents: [], mailItems: [] } };

test("calls the local site at PORT with the key from the environment", async () => {
  const requests: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
    requests.push([request.url, request.headers["x-admin-api-key"], body]);
    response.end(JSON.stringify(FOUND));
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  const PORT = String((server.address() as AddressInfo).port);
  const { code, stdout } = await run(["export", "ama@example.com"], { PORT, ADMIN_API_KEY: "the-key" });
  await run(["erase", "+233 24 123 4567"], { PORT, ADMIN_API_KEY: "the-key" });
  server.close();
  expect([code, JSON.parse(stdout)]).toEqual([0, FOUND]);
  expect(requests).toEqual([
    ["/api/admin/personal-data/export", "the-key", { email: "ama@example.com" }],
    ["/api/admin/personal-data/erase", "the-key", { phone: "+233 24 123 4567" }],
  ]);
});

test("downloads uploads and mail pictures through their staff routes into a private folder", async () => {
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
  const savedFiles = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]);
  const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
  rmSync(folder, { recursive: true });
  expect([code, new Set(modes)]).toEqual([0, new Set([0o600])]);
  expect(Object.fromEntries(savedFiles)).toEqual({
    "proof_of_address-d1.pdf": "/api/admin/documents/d1/file the-key",
    "post-photo-m1.jpeg": "/api/admin/mail/m1/photo the-key",
    "post-scan-m1.pdf": "/api/admin/mail/m1/scan the-key",
  });
});

test("sends a separate token for each call and never LINK_KEY itself", async () => {
  const folder = mkdtempSync(join(tmpdir(), "personal-data-"));
  const rows = { documents: [], mailItems: [{ id: "m1", photoKey: "mail/1", scanKey: "mail/2" }] };
  const shown: { call: { method: string; path: string }; token: string }[] = [];
  const server = createServer((request, response) => {
    expect(JSON.stringify(request.headers)).not.toContain("the-secret");
    expect(request.headers["x-admin-api-key"]).toBeUndefined();
    const { method = "", url: path = "" } = request;
    shown.push({ call: { method, path }, token: request.headers.authorization?.replace("Bearer ", "") ?? "" });
    return response.end(JSON.stringify({ rows }));
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  const PORT = String((server.address() as AddressInfo).port);
  const secrets = { LINK_KEY: "the-secret", ADMIN_API_KEY: "a-key-that-is-switched-off" };
  const { code } = await run(["export", "ama@example.com", "--files", folder], { PORT, ...secrets });
  server.close();
  rmSync(folder, { recursive: true });
  expect([code, shown.map(({ call }) => call.path)]).toEqual([
    0,
    ["/api/admin/personal-data/export", "/api/admin/mail/m1/photo", "/api/admin/mail/m1/scan"],
  ]);
  const deps = {
    links: makeLinks({ key: "the-secret", previousKey: undefined }),
    sha256: async (text: string) => createHash("sha256").update(text).digest("hex"),
    // The real time, as in the command's own process.
    now: () => new Date(performance.timeOrigin + performance.now()),
  };
  expect(new Set(shown.map(({ token }) => token)).size).toBe(shown.length);
  for (const { token, call } of shown) expect(await readScriptToken(deps, token, call), call.path).not.toBeNull();
});

test("uses local secrets for no other site", async () => {
  const settings = { worker: { LINK_KEY: "this-machine-s", ADMIN_API_KEY: "its-key" } };
  const [localSite, foreignSite] = [new URL("http://localhost:8787"), new URL("https://house.example")];
  expect(findStaffCredential(localSite, settings, {})).toEqual({ source: "LINK_KEY", secret: "this-machine-s" });
  expect(findStaffCredential(foreignSite, settings, {})).toBeUndefined();
  const credential = { source: "ADMIN_API_KEY", secret: "given" };
  expect(findStaffCredential(foreignSite, settings, { ADMIN_API_KEY: "given" })).toEqual(credential);
  expect(findStaffCredential(localSite, settings, { ADMIN_API_KEY: "given" })).toEqual(credential);
  const { code, stdout } = await run(["export", "ama@example.com", "--url", "https://house.example"], {
    ADMIN_API_KEY: "",
    LINK_KEY: "",
  });
  expect([code, stdout]).toEqual([2, "Set LINK_KEY or ADMIN_API_KEY in the environment.\n"]);
});
