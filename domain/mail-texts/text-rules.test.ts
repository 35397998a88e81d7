import { expect, test } from "vitest";
import { filterValidTexts, findMailText, MAIL_TEXT_NAMES, MAILS } from "./mail-texts.ts";
import { fillText, findTextProblem, maxLengthOf } from "./text-rules.ts";

const offer = findMailText("waitlist_offer.opening");
const subject = findMailText("booking_received.subject");
const closing = findMailText("payment_received.closing");
const opening = findMailText("booking_received.opening");
if (!offer || !subject || !closing || !opening) throw new Error("These texts are gone");

test("every text of the house's own keeps the rules that the owner's is held against", () => {
  expect(MAIL_TEXT_NAMES).toHaveLength(4 * Object.keys(MAILS).length);
  for (const name of MAIL_TEXT_NAMES) {
    const text = findMailText(name);
    expect(text && findTextProblem(text, text.words), name).toBeNull();
  }
});

test("what is filled in is filled in once, and is not looked at again", () => {
  const filled = { name: "{plan}", plan: "Private Office {name}" };
  expect(fillText("{name} has {plan}.", filled)).toBe("{plan} has Private Office {name}.");
});

test("somebody who cannot be named takes the comma along, and the sentence begins with a capital", () => {
  const nobody = { plan: "desk" };
  expect(fillText("{name}, your {plan} is kept.", nobody)).toBe("Your desk is kept.");
  expect(fillText("{name}, your {plan} is kept.", { name: "esi", plan: "desk" })).toBe("esi, your desk is kept.");
  expect(fillText("Thank you, {name}. See you.", nobody)).toBe("Thank you. See you.");
  expect(fillText("Welcome {name}!\n{name}, hello", nobody)).toBe("Welcome!\n, hello");
  expect(fillText("{plan}, {name}", nobody)).toBe("desk");
});

test("a text carries nothing but what can be filled in there, and each other brace is pointed at", () => {
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
      `${found} means nothing in this text. What can be filled in here is {name}, {plan}.`,
    );
  const newsletter = findMailText("newsletter_welcome.opening");
  expect(newsletter && findTextProblem(newsletter, "{name}")).toBe(
    "{name} means nothing in this text. Nothing is filled in here.",
  );
});

test("what a mail is for cannot be left out of it", () => {
  expect(findTextProblem(offer, "A place is free, be quick.")).toContain("has to say {until}");
  expect(findTextProblem(offer, "Free until {until}!")).toBeNull();
});

test("a subject is one line of 120 characters, other words are 1,000, and only a closing may be left away", () => {
  expect([maxLengthOf("subject"), maxLengthOf("heading"), maxLengthOf("opening"), maxLengthOf("closing")]).toEqual([
    120, 120, 1000, 1000,
  ]);
  expect(findTextProblem(subject, "x".repeat(120))).toBeNull();
  expect(findTextProblem(subject, "x".repeat(121))).toContain("At most 120 characters; these are 121.");
  expect(findTextProblem(subject, "one\ntwo")).toBe("This has to be one line.");
  expect(findTextProblem(opening, "one\ntwo")).toBeNull();
  expect(findTextProblem(opening, "x".repeat(1001))).toContain("At most 1,000 characters; these are 1,001.");
  expect(findTextProblem(subject, "")).toContain("Write a few words");
  expect(findTextProblem(opening, "")).toContain("Write a few words");
  expect(findTextProblem(closing, "")).toBeNull();
});

test("a web address is https or none", () => {
  for (const address of ["http://adwuma.example", "HTTP://x.example", "ftp://x", "javascript://x", "xhttps://x"])
    expect(findTextProblem(opening, `See ${address} now`), address).toContain("begins with https://");
  for (const text of [
    "See https://adwuma.example/a?b=c#d",
    "HTTPS://A.example",
    "10:30 a.m. // noon",
    "javascript:alert(1)",
  ])
    expect(findTextProblem(opening, text), text).toBeNull();
});

test("a text that a later release no longer takes is not said, nor one whose mail is gone", () => {
  const texts = filterValidTexts([
    { name: "booking_received.opening", text: "Akwaaba, {name}!" },
    { name: "booking_received.subject", text: "Your {removed} is here" },
    { name: "booking_received.heading", text: "" },
    { name: "no_such_mail.opening", text: "Hello" },
    { name: "constructor.opening", text: "Hello" },
  ]);
  expect([...texts]).toEqual([["booking_received.opening", "Akwaaba, {name}!"]]);
});
