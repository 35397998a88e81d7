import { expect, test, vi } from "vitest";
import { LINK_PURPOSES } from "#domain/links/links.ts";
import { makeLinks } from "./links.ts";

const ID = "0b54c4fb-6a5f-4ab4-9e0c-5f6f9f3c2c11";
const links = makeLinks({ key: "the-key-of-these-tests", previousKey: undefined });

async function tokenOf(signer = links, id = ID, version = 1): Promise<string> {
  const token = await signer.make("booking", id, version);
  if (token === null) throw new Error("No key, no token");
  return token;
}

test("signs a link with the first 128 bits of HMAC-SHA-256 over purpose, id and version", async () => {
  // printf 'booking.<id>.7' | openssl dgst -sha256 -hmac the-key-of-these-tests -binary | head -c 16 | basenc
  // --base64url
  expect(await links.make("booking", ID, 7)).toBe(`${ID}.7.ucjRr-q0NcBg5YtA1cmWcg`);
});

test("opens a link only for the purpose it was made for", async () => {
  const token = await tokenOf();
  for (const purpose of LINK_PURPOSES)
    expect(await links.read(purpose, token), purpose).toEqual(purpose === "booking" ? { id: ID, version: 1 } : null);
});

test("rejects a link with any changed character", async () => {
  const token = await tokenOf();
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === "A" ? "B" : "A";
    const tampered = token.slice(0, at) + other + token.slice(at + 1);
    expect(await links.read("booking", tampered), tampered).toBeNull();
  }
});

test("rejects a signature for another id or another version", async () => {
  const signature = (await tokenOf()).split(".")[2];
  expect(await links.read("booking", `${crypto.randomUUID()}.1.${signature}`)).toBeNull();
  expect(await links.read("booking", `${ID}.2.${signature}`)).toBeNull();
});

test("reads an old version as genuine, for the caller to compare", async () => {
  expect(await links.read("booking", await tokenOf(links, ID, 1))).toEqual({ id: ID, version: 1 });
  expect(await links.read("booking", await tokenOf(links, ID, 2))).toEqual({ id: ID, version: 2 });
});

test("accepts links of the previous key and signs new ones with the current key", async () => {
  const old = await tokenOf();
  const changed = makeLinks({ key: "a-new-key", previousKey: "the-key-of-these-tests" });
  expect(await changed.read("booking", old)).toEqual({ id: ID, version: 1 });
  const token = await tokenOf(changed);
  expect(token).not.toBe(old);
  expect(await links.read("booking", token)).toBeNull();
  const later = makeLinks({ key: "a-new-key", previousKey: undefined });
  expect(await later.read("booking", old)).toBeNull();
  expect(await later.read("booking", token)).toEqual({ id: ID, version: 1 });
});

test("makes and reads no links without a key", async () => {
  const none = makeLinks({ key: undefined, previousKey: undefined });
  expect(none.hasKey).toBe(false);
  expect(await none.make("booking", ID, 1)).toBeNull();
  for (const key of ["-", "undefined"]) {
    const forged = await tokenOf(makeLinks({ key, previousKey: undefined }));
    expect(await none.read("booking", forged)).toBeNull();
    expect(await links.read("booking", forged)).toBeNull();
  }
});

test("takes the same steps for a valid, a forged and a malformed link", async () => {
  const good = await tokenOf();
  const tokens = [good, `${good.slice(0, -22)}${"A".repeat(22)}`, "", "garbage", "x".repeat(10_000), "\u0000"];
  const works: number[] = [];
  for (const token of tokens) {
    const signing = vi.spyOn(crypto.subtle, "sign");
    await links.read("booking", token);
    works.push(signing.mock.calls.length);
    signing.mockRestore();
  }
  expect(works).toEqual(tokens.map(() => 2));
});
