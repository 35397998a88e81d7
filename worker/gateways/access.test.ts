import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { makeAccess } from "./access.ts";

const TEAM = "https://team.cloudflareaccess.example";
/** One per test: the cache of an application lives as long as the worker. */
let AUDIENCE: string;
type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
let keys: Keys;
let otherKeys: Keys;
let downloads: number;

beforeAll(async () => {
  [keys, otherKeys] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function open() {
  downloads = 0;
  AUDIENCE = crypto.randomUUID();
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    downloads += 1;
    return Response.json({ keys: [jwk] });
  });
  return makeAccess({ teamUrl: TEAM, audience: AUDIENCE });
}

function assertion(changes: { by?: Keys; kid?: string; issuer?: string; audience?: string; expires?: string } = {}) {
  return new SignJWT({ email: "Ama@example.com" })
    .setProtectedHeader({ alg: "RS256", kid: changes.kid ?? "one" })
    .setIssuer(changes.issuer ?? TEAM)
    .setAudience(changes.audience ?? AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(changes.expires ?? "5m")
    .sign((changes.by ?? keys).privateKey);
}

test("identifies the person of a signed assertion and downloads the keys once", async () => {
  const access = await open();
  for (let index = 0; index < 3; index += 1)
    expect(await access.findEmail(await assertion())).toEqual({ email: "Ama@example.com" });
  expect(downloads).toBe(1);
});

test.each([
  ["for another application", { audience: "another" }, "ERR_JWT_CLAIM_VALIDATION_FAILED"],
  ["of another team", { issuer: "https://evil.example" }, "ERR_JWT_CLAIM_VALIDATION_FAILED"],
  ["that has run out", { expires: "-1m" }, "ERR_JWT_EXPIRED"],
  ["under an unknown key", { kid: "two" }, "ERR_JWKS_NO_MATCHING_KEY"],
])("rejects an assertion %s with the library's error code", async (_, changes, refused) => {
  const access = await open();
  expect(await access.findEmail(await assertion(changes))).toEqual({ refused });
});

test("rejects an assertion that is unsigned, malformed or signed with another key", async () => {
  const access = await open();
  const refused = { refused: expect.stringMatching(/^ERR_[A-Z_]+$/) };
  expect(await access.findEmail(await assertion({ by: otherKeys }))).toEqual(refused);
  const unsigned = new UnsecuredJWT({ email: "ama@example.com" }).setIssuer(TEAM).setAudience(AUDIENCE).encode();
  for (const text of [unsigned, "", "a.b.c", "x".repeat(5000)]) expect(await access.findEmail(text)).toEqual(refused);
});

test("keeps the keys for an hour, and looks for an unknown one at most once a minute", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const access = await open();
    const look = async (kid: string) => access.findEmail(await assertion({ kid, expires: "2h" }));
    for (let index = 0; index < 20; index += 1) await look(`made-up-${index}`);
    expect(downloads).toBe(1);
    vi.setSystemTime(Date.now() + 61_000);
    for (let index = 0; index < 20; index += 1) await look(`made-up-${index}`);
    expect(downloads).toBe(2);
    vi.setSystemTime(Date.now() + 3_500_000);
    expect(await look("one")).toHaveProperty("email");
    expect(downloads).toBe(2);
    vi.setSystemTime(Date.now() + 101_000);
    expect(await look("one")).toHaveProperty("email");
    expect(downloads).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

test("refuses every assertion while keys are unavailable, without a download per call", async () => {
  const access = await open();
  const fetched = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no line"));
  for (let index = 0; index < 5; index += 1)
    expect(await access.findEmail(await assertion())).toEqual({ refused: "no_keys" });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("reuses the keys of an earlier call", async () => {
  await (await open()).findEmail(await assertion());
  await makeAccess({ teamUrl: TEAM, audience: AUDIENCE }).findEmail(await assertion());
  expect(downloads).toBe(1);
});
