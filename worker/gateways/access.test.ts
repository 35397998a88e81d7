import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { makeAccess } from "./access.ts";

const TEAM = "https://team.cloudflareaccess.example";
/** One for each test: what is known of an application is kept for as long as the worker lives. */
let AUDIENCE: string;
type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
let keys: Keys;
let others: Keys;
let asked: number;

beforeAll(async () => {
  [keys, others] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function open() {
  asked = 0;
  AUDIENCE = crypto.randomUUID();
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    asked += 1;
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

test("a signed assertion says whose it is; the keys are asked for once", async () => {
  const access = await open();
  for (let turn = 0; turn < 3; turn += 1)
    expect(await access.findEmail(await assertion())).toEqual({ email: "Ama@example.com" });
  expect(asked).toBe(1);
});

test.each([
  ["for another application", { audience: "another" }, "ERR_JWT_CLAIM_VALIDATION_FAILED"],
  ["of another team", { issuer: "https://evil.example" }, "ERR_JWT_CLAIM_VALIDATION_FAILED"],
  ["that has run out", { expires: "-1m" }, "ERR_JWT_EXPIRED"],
  ["under a key nobody knows", { kid: "two" }, "ERR_JWKS_NO_MATCHING_KEY"],
])("an assertion %s is none, and the reason is a word of the library's", async (_, changes, refused) => {
  const access = await open();
  expect(await access.findEmail(await assertion(changes))).toEqual({ refused });
});

test("what is signed by somebody else, by nobody, or is no assertion at all is none", async () => {
  const access = await open();
  const refused = { refused: expect.stringMatching(/^ERR_[A-Z_]+$/) };
  expect(await access.findEmail(await assertion({ by: others }))).toEqual(refused);
  const unsigned = new UnsecuredJWT({ email: "ama@example.com" }).setIssuer(TEAM).setAudience(AUDIENCE).encode();
  for (const text of [unsigned, "", "a.b.c", "x".repeat(5000)]) expect(await access.findEmail(text)).toEqual(refused);
});

test("the keys are kept for an hour, and asked for again for an unknown one at most once a minute", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const access = await open();
    const look = async (kid: string) => access.findEmail(await assertion({ kid, expires: "2h" }));
    for (let turn = 0; turn < 20; turn += 1) await look(`made-up-${turn}`);
    expect(asked).toBe(1);
    vi.setSystemTime(Date.now() + 61_000);
    for (let turn = 0; turn < 20; turn += 1) await look(`made-up-${turn}`);
    expect(asked).toBe(2);
    vi.setSystemTime(Date.now() + 3_500_000);
    expect(await look("one")).toHaveProperty("email");
    expect(asked).toBe(2);
    vi.setSystemTime(Date.now() + 101_000);
    expect(await look("one")).toHaveProperty("email");
    expect(asked).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

test("keys that cannot be had let nobody in, and are not asked for with every call", async () => {
  const access = await open();
  const fetched = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no line"));
  for (let turn = 0; turn < 5; turn += 1)
    expect(await access.findEmail(await assertion())).toEqual({ refused: "no_keys" });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("whoever opens it for a call of theirs has the keys of the one before", async () => {
  await (await open()).findEmail(await assertion());
  await makeAccess({ teamUrl: TEAM, audience: AUDIENCE }).findEmail(await assertion());
  expect(asked).toBe(1);
});
