import { expect, test } from "vitest";
import { filterValidTexts, findMailText, MAIL_TEXT_NAMES, MAILS } from "./mail-texts.ts";
import { fillText, findTextProblem, maxLengthOf } from "./text-rules.ts";

const offer = findMailText("waitlist_offer.opening");
const subject = findMailText("booking_received.subject");
const closing = findMailText("payment_received.closing");
const opening = findMailText("booking_received.opening");
if (!offer || !subject || !closing || !opening) throw new Error("Expected these texts to exist");

test("accepts every default text under the rules for custom texts", () => {
  expect(MAIL_TEXT_NAMES).toHaveLength(4 * Object.keys(MAILS).length);
  for (const name of MAIL_TEXT_NAMES) {
    const text = findMailText(name);
    expect(text && findTextProblem(text, text.defaultText), name).toBeNull();
  }
});

test("fills in placeholders once", () => {
  const values = { name: "{plan}", plan: "Private Office {name}" };
  expect(fillText("{name} has {plan}.", values)).toBe("{plan} has Private Office {name}.");
});

test("drops the comma of a missing name, and capitalises the sentence", () => {
  const withoutName = { plan: "desk" };
  expect(fillText("{name}, your {plan} is kept.", withoutName)).toBe("Your desk is kept.");
  expect(fillText("{name}, your {plan} is kept.", { name: "esi", plan: "desk" })).toBe("esi, your desk is kept.");
  expect(fillText("Thank you, {name}. See you.", withoutName)).toBe("Thank you. See you.");
  expect(fillText("Welcome {name}!\n{name}, hello", withoutName)).toBe("Welcome!\n, hello");
  expect(fillText("{plan}, {name}", withoutName)).toBe("desk");
});

test("refuses unknown placeholders and stray braces", () => {
  for (const [text, found] of [
    ["Dear {nmae}, hello", "{nmae}"],
    ["Until {until}", "{until}"],
    ["{ name }", "{ name }"],
    ["{Name}", "{Name}"],
    ["{{name}}", "{"],
    ["a } b", "}"],
    ["{constructor}", "{constructor}"],
    ["{", "{"],
  ] as const)
    expect(findTextProblem(subject, text), text).toBe(
      `${found} is not a placeholder of this text. Use {name}, {plan}, {goal}.`,
    );
  const newsletter = findMailText("newsletter_welcome.opening");
  expect(newsletter && findTextProblem(newsletter, "{name}")).toBe(
    "{name} is not a placeholder of this text. This text has no placeholders.",
  );
});

test("requires the placeholders that an email needs", () => {
  expect(findTextProblem(offer, "A place is free, be quick.")).toContain("Include {until}");
  expect(findTextProblem(offer, "Free until {until}!")).toBeNull();
});

test("limits subjects to one line of 120 characters, other texts to 1,000, and allows an empty closing", () => {
  expect([maxLengthOf("subject"), maxLengthOf("heading"), maxLengthOf("opening"), maxLengthOf("closing")]).toEqual([
    120, 120, 1000, 1000,
  ]);
  expect(findTextProblem(subject, "x".repeat(120))).toBeNull();
  expect(findTextProblem(subject, "x".repeat(121))).toContain("Use at most 120 characters. You have 121.");
  expect(findTextProblem(subject, "one\ntwo")).toBe("Use a single line.");
  expect(findTextProblem(opening, "one\ntwo")).toBeNull();
  expect(findTextProblem(opening, "x".repeat(1001))).toContain("Use at most 1,000 characters. You have 1,001.");
  expect(findTextProblem(subject, "")).toContain("Enter some text");
  expect(findTextProblem(opening, "")).toContain("Enter some text");
  expect(findTextProblem(closing, "")).toBeNull();
});

test("refuses web addresses other than https", () => {
  for (const address of ["http://adwuma.example", "HTTP://x.example", "ftp://x", "javascript://x", "xhttps://x"])
    expect(findTextProblem(opening, `See ${address} now`), address).toContain("Start web addresses with https://");
  for (const text of [
    "See https://adwuma.example/a?b=c#d",
    "HTTPS://A.example",
    "10:30 a.m. // noon",
    "javascript:alert(1)",
  ])
    expect(findTextProblem(opening, text), text).toBeNull();
});

test("ignores custom texts that break the rules or have no email", () => {
  const texts = filterValidTexts([
    { name: "booking_received.opening", text: "Akwaaba, {name}!" },
    { name: "booking_received.subject", text: "Your {removed} is here" },
    { name: "booking_received.heading", text: "" },
    { name: "no_such_mail.opening", text: "Hello" },
    { name: "constructor.opening", text: "Hello" },
  ]);
  expect([...texts]).toEqual([["booking_received.opening", "Akwaaba, {name}!"]]);
});
