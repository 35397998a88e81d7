import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { RELEASE_LIST, writeReleaseList } from "#web/build/release-list.ts";
import { carryOver } from "./carry-over.ts";

const NOW = Date.UTC(2026, 10, 23);
const DAY_MS = 86_400_000;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

/** A built site with these scripts and one picture. */
async function built(scripts: string[]): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), "release-"));
  undo.push(() => rmSync(dir, { recursive: true }));
  for (const folder of ["assets", "pictures"]) mkdirSync(join(dir, folder));
  for (const script of scripts) writeFileSync(join(dir, "assets", script), `what ${script} holds`);
  writeFileSync(join(dir, "pictures/bar-240.056d4b5e.avif"), "bar");
  await writeReleaseList(dir);
  return dir;
}

/** Serves a folder with an HTML fallback for missing files, like the real site. */
async function serve(dir: string): Promise<string> {
  const server = createServer((request, answer) => {
    try {
      const file = readFileSync(join(dir, String(request.url)));
      answer.writeHead(200).end(file);
    } catch {
      answer.writeHead(404).end("<h1>404</h1>");
    }
  });
  await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
  undo.push(() => new Promise((down) => server.close(down)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function scriptsOf(dir: string): string[] {
  return readdirSync(join(dir, "assets")).sort();
}

test("copies complete files of the current release beside those of the next", async () => {
  const last = await built(["a-1.js", "-b_1.js"]);
  writeFileSync(join(last, "assets/not-listed.js"), "");
  const next = await built(["a-1.js", "b-2.js"]);
  writeFileSync(join(next, "assets/a-1.js"), "its own");
  expect(await carryOver(await serve(last), next, NOW)).toBe("Kept 1 of 1 files for open pages of earlier releases.");
  expect(scriptsOf(next)).toEqual(["-b_1.js", "a-1.js", "b-2.js"]);
  expect(readFileSync(join(next, "assets/-b_1.js"), "utf8")).toBe("what -b_1.js holds");
  expect(readFileSync(join(next, "assets/a-1.js"), "utf8")).toBe("its own");
});

test("keeps a file for a week after its last release", async () => {
  let up = await built(["page-1.js"]);
  for (const [day, scripts] of [
    [0, ["page-1.js", "page-2.js"]],
    [3, ["page-1.js", "page-2.js", "page-3.js"]],
    [7, ["page-2.js", "page-3.js", "page-4.js"]],
    [20, ["page-4.js", "page-5.js"]],
  ] as const) {
    const next = await built([`page-${Number(scripts.at(-1)?.match(/\d+/))}.js`]);
    await carryOver(await serve(up), next, NOW + day * DAY_MS);
    expect(scriptsOf(next), `day ${day}`).toEqual(scripts);
    up = next;
  }
});

test("omits a listed file that is gone", async () => {
  const last = await built(["a-1.js", "-b_1.js"]);
  rmSync(join(last, "assets/a-1.js"));
  const next = await built(["c-1.js"]);
  expect(await carryOver(await serve(last), next, NOW)).toContain("Kept 1 of 2 files");
  expect(scriptsOf(next)).toEqual(["-b_1.js", "c-1.js"]);
  expect(JSON.parse(readFileSync(join(next, RELEASE_LIST), "utf8")).keptUntil).toEqual({
    "/assets/-b_1.js": NOW + 7 * DAY_MS,
  });
});

test.each([
  ["is none", null, "lists no files"],
  ["is no list", "<h1>Hello</h1>", "cannot be read"],
  ["names files outside its folders", JSON.stringify({ files: ["/assets/../index.html"] }), "cannot be read"],
  ["names a folder", JSON.stringify({ files: ["/assets/.."] }), "cannot be read"],
])("continues without old files if the list %s", async (_, list, sentence) => {
  const last = await built(["a-1.js"]);
  if (list === null) rmSync(join(last, RELEASE_LIST));
  else writeFileSync(join(last, RELEASE_LIST), list);
  const next = await built(["b-1.js"]);
  expect(await carryOver(await serve(last), next, NOW)).toContain(sentence);
  expect(scriptsOf(next)).toEqual(["b-1.js"]);
});

test("continues if the site does not answer", async () => {
  const next = await built(["-b_1.js"]);
  expect(await carryOver("http://127.0.0.1:1", next, NOW)).toContain("lists no files");
});
