import { expect, test } from "vitest";
import { emailAddress, internationalPhone, ONE_PHONE_ONLY, phoneNumber } from "./fields.ts";

const isEmailAddress = (text: string) => emailAddress().safeParse(text).success;

test.each([
  ...["ama@example.com", "r&d@company.example", "ama&kofi@example.com", "o'neil+desk@mail.example.co.uk"],
  ...["first/last@example.com", "a!b#c$d%e@example.com", "ama_mensa-2@a-b.example", "ama@xn--kln-sna.example"],
  "ama@example.xn--p1ai",
])("accepts the email address %s", (text) => {
  expect(isEmailAddress(text)).toBe(true);
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
])("refuses %j as an email address", (text) => {
  expect(isEmailAddress(text)).toBe(false);
});

test("refuses a very long address as quickly as any other", () => {
  const started = performance.now();
  for (const part of ["a.", "a-", "-", "a"]) isEmailAddress(`ama@${part.repeat(50_000)}`);
  expect(performance.now() - started).toBeLessThan(500);
});

const parsePhone = (text: string) => {
  const result = phoneNumber("Too short").safeParse(text);
  return result.success ? result.data : result.error.issues.map(({ message }) => message);
};

test("reads full-width digits as ordinary ones", () => {
  expect(parsePhone("\uff10\uff12\uff14 \uff11\uff12\uff13 \uff14\uff15\uff16\uff17")).toBe("024 123 4567");
  expect(parsePhone("\uff0b233\u300024 123 4567")).toBe("+233 24 123 4567");
  expect(internationalPhone().parse("\uff0b233 24 123 4567")).toBe("+233241234567");
});

test("tells short numbers from text that is not one number", () => {
  for (const typed of ["", "024", "024 123 45", "not a number"])
    expect(parsePhone(typed), typed).toEqual(["Too short"]);
  for (const typed of ["024 123 4567 ext 12", "024 123 4567, 020 123 4567", "0241234567/0201234567", "٠٢٤١٢٣٤٥٦٧"])
    expect(parsePhone(typed), typed).toEqual([ONE_PHONE_ONLY]);
});
