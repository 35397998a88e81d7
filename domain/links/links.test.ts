import { expect, test } from "vitest";
import { formatToken, isLinkActive, parseToken, signaturesMatch, textToSign } from "./links.ts";

const LINK = { id: "0b54c4fb-6a5f-4ab4-9e0c-5f6f9f3c2c11", version: 3 };
const SIGNATURE = "__79_Pv6-fj39vX08_Lx8A";

test("parses a token into its id, version and signature", () => {
  const token = formatToken(LINK, SIGNATURE);
  expect(token).toBe("0b54c4fb-6a5f-4ab4-9e0c-5f6f9f3c2c11.3.__79_Pv6-fj39vX08_Lx8A");
  expect(parseToken(token)).toEqual({ link: LINK, signature: SIGNATURE });
});

test("refuses malformed tokens", () => {
  const good = formatToken(LINK, SIGNATURE);
  const [id, version, signature] = good.split(".");
  for (const bad of [
    "",
    ".",
    "..",
    `${good} `,
    `${good}\n`,
    `${good}A`,
    good.slice(0, -1),
    `${good.slice(0, -1)}B`,
    `${id}.${signature}`,
    `${id}.0.${signature}`,
    `${id}.03.${signature}`,
    `${id}.-3.${signature}`,
    `${id}.3e0.${signature}`,
    `${id}.9999999999.${signature}`,
    `${id}/x.${version}.${signature}`,
    `.${version}.${signature}`,
    `${"a".repeat(65)}.${version}.${signature}`,
    `${id}.${version}.${"+".repeat(21)}A`,
  ])
    expect(parseToken(bad), bad).toBeNull();
});

test("signs every link differently", () => {
  const texts = [
    textToSign("booking", { id: "a", version: 1 }),
    textToSign("office", { id: "a", version: 1 }),
    textToSign("booking", { id: "b", version: 1 }),
    textToSign("booking", { id: "a", version: 11 }),
    textToSign("booking", { id: "a-1", version: 1 }),
  ];
  expect(new Set(texts).size).toBe(texts.length);
});

test("compares signatures by every character", () => {
  expect(signaturesMatch(`${SIGNATURE}`, SIGNATURE)).toBe(true);
  for (let index = 0; index < SIGNATURE.length; index += 1) {
    const other = `${SIGNATURE.slice(0, index)}.${SIGNATURE.slice(index + 1)}`;
    expect(signaturesMatch(other, SIGNATURE), String(index)).toBe(false);
  }
  for (const other of ["", SIGNATURE.slice(1), SIGNATURE.slice(0, -1), `${SIGNATURE}A`])
    expect(signaturesMatch(other, SIGNATURE), other).toBe(false);
});

test("deactivates links of earlier versions", () => {
  const subject = { linkVersion: 3, lastDay: null };
  expect(isLinkActive(LINK, subject, "2026-11-25")).toBe(true);
  expect(isLinkActive({ ...LINK, version: 2 }, subject, "2026-11-25")).toBe(false);
  expect(isLinkActive({ ...LINK, version: 4 }, subject, "2026-11-25")).toBe(false);
});

test("keeps a link active for 90 days after its subject's last day", () => {
  const subject = { linkVersion: 3, lastDay: "2026-11-25" };
  expect(isLinkActive(LINK, subject, "2026-11-01")).toBe(true);
  expect(isLinkActive(LINK, subject, "2027-02-23")).toBe(true);
  expect(isLinkActive(LINK, subject, "2027-02-24")).toBe(false);
});
