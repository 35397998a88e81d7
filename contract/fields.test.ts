import { expect, test } from "vitest";
import { emailAddress } from "./fields.ts";

const isAddress = (text: string) => emailAddress().safeParse(text).success;

test.each([
  "ama@example.com",
  "r&d@company.example",
  "ama&kofi@example.com",
  "o'neil+desk@mail.example.co.uk",
  "first/last@example.com",
  "a!b#c$d%e@example.com",
  "ama_mensa-2@a-b.example",
  "ama@xn--kln-sna.example",
  "ama@example.xn--p1ai",
])("%s is an e-mail address", (text) => {
  expect(isAddress(text)).toBe(true);
});

test.each([
  "",
  "ama",
  "ama@",
  "@example.com",
  "ama@example",
  "ama@example.c",
  "ama@example.1",
  "ama..mensa@example.com",
  ".ama@example.com",
  "ama.@example.com",
  "ama@.example.com",
  "ama@example..com",
  "ama@-example.com",
  "ama@example-.com",
  "ama mensa@example.com",
  "ama@exam ple.com",
  "ama,kofi@example.com",
  "ama;kofi@example.com",
  "Ama <ama@example.com>",
  '"ama"@example.com',
  "ama(desk)@example.com",
  "ama@example.com\nBcc: kofi@example.com",
  "amá@example.com",
  `${"a".repeat(243)}@example.com`,
])("%j is none", (text) => {
  expect(isAddress(text)).toBe(false);
});

test("an endless address is refused as quickly as any other", () => {
  const started = performance.now();
  for (const part of ["a.", "a-", "-", "a"]) isAddress(`ama@${part.repeat(50_000)}`);
  expect(performance.now() - started).toBeLessThan(500);
});
