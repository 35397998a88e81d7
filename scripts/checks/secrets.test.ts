import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { displaySecret, findMissingSecrets } from "#scripts/secrets.ts";
import { root } from "#web/build/root.ts";
import { EXPECTED_SECRETS } from "#worker/missing-secrets.ts";

// A limit for busy machines, not a wait: the tests read whole folders.
vi.setConfig({ testTimeout: 60_000 });

const NAMES = [
  ...EXPECTED_SECRETS,
  "ADMIN_API_KEY_PREVIOUS",
  "LINK_KEY_PREVIOUS",
  "CRM_WEBHOOK_URL",
  "TURNSTILE_SECRET_KEY",
  "SMS_CLIENT_SECRET",
  "WHATSAPP_TOKEN",
  "WHATSAPP_APP_SECRET",
  "WHATSAPP_VERIFY_TOKEN",
  "CLOUDFLARE_API_TOKEN",
];

/** Patterns of common keys. */
const SHAPES = [
  /\b[sp]k_(live|test)_[A-Za-z0-9]{8,}/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----(?:\s|\\[rn])*[A-Za-z0-9+/]{20}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bBearer [A-Za-z0-9._-]{20,}/,
  /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\./,
];

/** Values with which the local worker runs. */
const VALUES = [".dev.vars.example", ".dev.vars"]
  .map((file) => join(root, file))
  .filter((file) => existsSync(file))
  .flatMap((file) => Object.entries(parseEnv(readFileSync(file, "utf8"))))
  .filter(([name, value]) => NAMES.includes(name) && value)
  .map(([, value]) => String(value));

function secretsIn(folder: string, forbidden: (string | RegExp)[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((file) => {
      const text = readFileSync(file, "latin1");
      return forbidden
        .filter((item) => (typeof item === "string" ? text.includes(item) : item.test(text)))
        .map((item) => `${file.slice(folder.length)}: ${typeof item === "string" ? "a secret's name or value" : item}`);
    });
}

describe("the built site", () => {
  const site = join(root, "dist/site");

  test("contains no secret's name, value or pattern", () => {
    expect(existsSync(join(site, "index.html")), "Build the site first: npm run build").toBe(true);
    expect(VALUES.length).toBeGreaterThanOrEqual(EXPECTED_SECRETS.length);
    expect(secretsIn(site, [...NAMES, ...VALUES, ...SHAPES])).toEqual([]);
  });

  test("contains no source map, settings or hidden file", () => {
    const files = readdirSync(site, { recursive: true }).map(String);
    expect(files.filter((file) => /\.map$|\.env|\.vars|(^|\/)\./.test(file))).toEqual([]);
    expect(secretsIn(join(site, "assets"), ["sourceMappingURL="])).toEqual([]);
  });
});

describe("the deployed worker", () => {
  let bundle: string;
  let output: string;
  beforeAll(() => {
    bundle = mkdtempSync(join(tmpdir(), "bundle-"));
    const { status, stdout, stderr } = spawnSync(
      join(root, "node_modules/.bin/wrangler"),
      ["deploy", "--dry-run", "--outdir", bundle],
      { cwd: root, encoding: "utf8", env: { ...process.env, WRANGLER_SEND_METRICS: "false", CI: "true" } },
    );
    output = stdout + stderr;
    if (status !== 0) throw new Error(output);
  }, 120_000);
  afterAll(() => rmSync(bundle, { recursive: true, force: true }));

  test("contains no secret's value or pattern, only names", () => {
    expect(existsSync(join(bundle, "index.js"))).toBe(true);
    expect(readFileSync(join(bundle, "index.js"), "utf8")).toContain("PAYSTACK_SECRET_KEY");
    expect(secretsIn(bundle, [...VALUES, ...SHAPES])).toEqual([]);
  });

  test("is deployed without values of secrets", () => {
    for (const value of VALUES) expect(output).not.toContain(value);
  });

  test("contains no tests, sandbox or stubs", () => {
    const { sources } = JSON.parse(readFileSync(join(bundle, "index.js.map"), "utf8")) as { sources: string[] };
    expect(sources.filter((source) => /\.test\.ts$|\/sandbox\/|worker\/test\/|fast-check/.test(source))).toEqual([]);
  });
});

test("the repository contains no keys except the marked examples", () => {
  const files = globSync("**/*", {
    cwd: root,
    exclude: (file) => /^(node_modules|dist|\..*|test-results|coverage)$|\.(png|jpe?g|woff2|pdf)$/.test(String(file)),
  });
  const found = files.flatMap((file) => {
    const path = join(root, file);
    if (!/\.(ts|tsx|mjs|js|json|toml|md|yaml|sql|css|html)$/.test(file)) return [];
    return [
      ...readFileSync(path, "utf8").matchAll(
        /\bsk_live_[A-Za-z0-9]{8,}|-----BEGIN [A-Z ]*PRIVATE KEY-----\n[A-Za-z0-9+/]{20}/g,
      ),
    ].map(() => file);
  });
  expect(found).toEqual([]);
  const ignored = readFileSync(join(root, ".gitignore"), "utf8").split("\n");
  expect(ignored).toEqual(expect.arrayContaining([".dev.vars", ".env*", ".state*/"]));
});

test("start hides custom secrets and names missing ones", () => {
  const example = { ADMIN_PASSWORD: "local-password", ADMIN_API_KEY: "local-admin-key" };
  const worker = { ADMIN_PASSWORD: "local-password", ADMIN_API_KEY: "somebody-s-own" };
  expect(displaySecret({ worker, example }, "ADMIN_PASSWORD")).toBe("local-password");
  expect(displaySecret({ worker, example }, "ADMIN_API_KEY")).toBe("your own");
  expect(displaySecret({ worker: {}, example }, "ADMIN_API_KEY")).toBe("not set");
  expect(findMissingSecrets({ worker }).map(({ name }) => name)).toEqual(["PAYSTACK_SECRET_KEY", "LINK_KEY"]);
  expect(JSON.stringify(findMissingSecrets({ worker }))).not.toContain("somebody");
});
