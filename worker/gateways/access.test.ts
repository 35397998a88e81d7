import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { makeAccess } from "./access.ts";

const TEAM = "https://team.cloudflareaccess.example";
const AUDIENCE = "0123456789abcdef-for-tests";
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
  for (let turn = 0; turn < 3; turn += 1) expect(await access.findEmail(await assertion())).toBe("Ama@example.com");
  expect(asked).toBe(1);
});

test.each([
  ["for another application", { audience: "another" }],
  ["of another team", { issuer: "https://evil.example" }],
  ["that has run out", { expires: "-1m" }],
  ["under a key nobody knows", { kid: "two" }],
])("an assertion %s is none", async (_, changes) => {
  const access = await open();
  expect(await access.findEmail(await assertion(changes))).toBeNull();
});

test("what is signed by somebody else, by nobody, or is no assertion at all is none", async () => {
  const access = await open();
  expect(await access.findEmail(await assertion({ by: others }))).toBeNull();
  const unsigned = new UnsecuredJWT({ email: "ama@example.com" }).setIssuer(TEAM).setAudience(AUDIENCE).encode();
  for (const text of [unsigned, "", "a.b.c", "x".repeat(5000)]) expect(await access.findEmail(text)).toBeNull();
});

test("keys that cannot be had let nobody in", async () => {
  const access = await open();
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no line"));
  expect(await access.findEmail(await assertion())).toBeNull();
});
