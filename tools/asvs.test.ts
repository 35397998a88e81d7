import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { root } from "#web/build/root.ts";
import { findNamedTests } from "./asvs/find-named-tests.ts";
import { readRequirements, STANDINGS } from "./asvs/requirements.ts";

// A limit for busy machines, not a wait: the tests read whole folders.
vi.setConfig({ testTimeout: 60_000 });

const page = readFileSync(join(root, "docs/asvs.md"), "utf8");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const sources = (pattern: string) =>
  globSync(pattern, { cwd: root }).filter((file) => !/\.test\.tsx?$|worker\/test\/|\.gen\.ts$/.test(file));

test("docs/asvs.md lists each of the 253 requirements of levels 1 and 2 once", () => {
  const ids = [...page.matchAll(/(\d+\.\d+\.\d+) L([12])/g)];
  expect(new Set(ids.map(([, id]) => id)).size).toBe(253);
  expect(ids).toHaveLength(253);
  expect(ids.filter(([, , level]) => level === "1")).toHaveLength(70);
});

test("every requirement has a status, and the totals at the top are correct", () => {
  const requirements = readRequirements();
  expect(requirements).toHaveLength(253);
  for (const { id, explanation, standing } of requirements) {
    expect(standing, `${id} says how it stands`).not.toBeNull();
    if (standing === "Shown") expect(explanation, id).toMatch(/`[^`]+\.test\.ts`: "/);
  }
  for (const standing of STANDINGS) {
    const row = page.split("\n").find((line) => line.startsWith(`| ${standing}`));
    const count = requirements.filter((requirement) => requirement.standing === standing).length;
    expect(count, standing).toBeGreaterThan(0);
    expect(Number(row?.split("|").at(-2)), standing).toBe(count);
  }
});

test.each([
  ["docs/asvs.md", 100],
  ["docs/attacks.md", 20],
  ["docs/small-inputs.md", 40],
])("every test that %s names exists", (document, fewest) => {
  const { named, missing } = findNamedTests(document);
  expect(missing).toEqual([]);
  expect(named.length).toBeGreaterThan(fewest);
});

test.each(["docs/attacks.md", "docs/small-inputs.md"])("each row of %s names a test", (document) => {
  const rows = read(document)
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (?:-+|attack|input) /.test(line));
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter((row) => !/`[^`]+\.test\.ts`: "[^"]+" *\|$/.test(row))).toEqual([]);
});

test("every named document exists", () => {
  for (const [, file = ""] of page.matchAll(/`((?:docs|worker|contract|web)\/[^`*]+\.(?:md|tsx?))`/g))
    expect(existsSync(join(root, file)), file).toBe(true);
});

test("no source file evaluates text or writes raw HTML; only the PDF frame listens to another window", () => {
  const forbidden =
    /\beval\(|new Function\(|dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|document\.write|set(Timeout|Interval)\(\s*["'`]|addEventListener\(\s*["']message["']|\bonmessage\b|new RegExp\(/;
  const found = sources("{web,worker,domain,contract}/**/*.{ts,tsx}").filter((file) => forbidden.test(read(file)));
  // The staff page and the PDF frame talk through a port that no other window has, and the renderer sends itself to its
  // next task through one. Only same-origin pages can message the service worker.
  expect(found.sort()).toEqual([
    "web/front-desk/files/open-pdf.ts",
    "web/lib/ask-port.ts",
    "web/startup/follow-react.ts",
    "web/startup/pdf-frame/pdf-frame.ts",
    "web/startup/service-worker/service-worker.ts",
  ]);
});

test("uses only approved platform cryptography", () => {
  const files = sources("{worker,domain,contract,web}/**/*.{ts,tsx}").filter((file) => !file.startsWith("web/build/"));
  for (const file of files) {
    expect(read(file), file).not.toMatch(/\bMD5\b|SHA-?1\b|\bRC4\b|\bDES\b|AES-(CBC|ECB)|Math\.random/i);
    expect(read(file), file).not.toMatch(/from "(node:crypto|crypto-js|bcrypt|jsonwebtoken|jose)/);
  }
});

test("references and links have 128 random bits", () => {
  expect(read("worker/deps.ts")).toContain("newToken: () => toHex(crypto.getRandomValues(new Uint8Array(16)))");
  for (const [file, made] of [
    ["payments/attempts/open-attempt", "reference = deps.newToken()"],
    ["payments/attempts/share-payment", "token: deps.newToken()"],
    ["newsletter/subscriptions", "unsubscribeToken: deps.newToken()"],
  ])
    expect(read(`worker/${file}.ts`), file).toContain(made);
});
