import { join } from "node:path";
import { expect, test } from "vitest";
import { site } from "#domain/site.ts";
import { countSegments, toGsm } from "./gsm.ts";
import { PHONE_MESSAGE_NAMES, PHONE_MESSAGES, phoneMessage, smsText, templateText } from "./phone-messages.ts";

const TOKEN = "3f2a91c0-0000-4000-8000-000000000000.12.abcdefghijklmnopqrstuA";

/** As long as customers' facts get. */
const LONGEST: Readonly<Record<string, string>> = {
  name: "Nana Akosua Frimpomaa Agyemang-Badu",
  booking: "Dedicated Desk on Wednesday 9 December 2026",
  plan: "Premium Virtual Office",
  day: "Wednesday 23 September 2026",
  until: "23 September 2026 at 12:00",
  sum: "₵112,190.00",
  receipt: "AH-000042",
  open: "8 am to 10 pm",
  when: "overdue since 23 September 2026",
  time: "10:00",
  company: "Mensah & Daughters International Trading Company Ltd",
  document: "certificate of incorporation",
  event: "Bookkeeping for small businesses",
  rest: "₵112,190.00",
  mail: "an official letter from the Ghana Revenue Authority",
  caller: "Nana Akosua Frimpomaa Agyemang-Badu",
  purchase: "Bookkeeping for small businesses in the Greater Accra Region",
  link: `https://adwuma-house.example/payment/share#${TOKEN}`,
  message: "We found your laptop charger. ".repeat(7).slice(0, 200),
};

const longest = (name: (typeof PHONE_MESSAGE_NAMES)[number]) => phoneMessage(name, LONGEST as never);

test.each(PHONE_MESSAGE_NAMES)("%s fits into two segments", (name) => {
  const message = longest(name);
  if (message === null) throw new Error(`${name} has a placeholder without a longest value`);
  const text = smsText(message);
  expect(toGsm(text)).toBe(text);
  expect(text).not.toMatch(/[{}]/);
  expect(countSegments(text)).toBeLessThanOrEqual(2);
});

test.each(PHONE_MESSAGE_NAMES)("WhatsApp can approve %s", (name) => {
  const body = templateText(name);
  expect(name).toMatch(/^[a-z_]+$/);
  expect(body).not.toMatch(/^\{\{|\}\}$|\}\}\s*\{\{/);
  expect(body).not.toMatch(/\n| {4}/);
  expect(body.match(/\{\{\d+\}\}/g)).toEqual(longest(name)?.values.map((_, index) => `{{${index + 1}}}`));
});

/** For the list: every text as a customer reads it. */
const EXAMPLE: Readonly<Record<string, string>> = {
  ...LONGEST,
  name: "Ama Mensah",
  booking: "Private Office on Wednesday 9 December 2026",
  plan: "Private Office",
  day: "Wednesday 9 December 2026",
  sum: "₵12,190.00",
  rest: "₵2,190.00",
  mail: "a letter from the Ghana Revenue Authority",
  caller: "Kofi Boateng",
  purchase: "Private Office",
  message: "we found your umbrella. It waits for you at the desk.",
  link: `${site.url}/my-booking#${TOKEN}`,
};

test("docs/sms.md shows every text with its segments; -u writes it anew", async () => {
  const entries = PHONE_MESSAGE_NAMES.map((name) => {
    const message = phoneMessage(name, EXAMPLE as never);
    const text = message === null ? "" : smsText(message);
    const segments = countSegments(text);
    return `## \`${name}\`

Sent ${PHONE_MESSAGES[name].sent}${"isAwaited" in PHONE_MESSAGES[name] ? ", at any hour" : ", from 8 am to 8 pm"}.

- Template: ${templateText(name)}
- SMS, ${segments} ${segments === 1 ? "segment" : "segments"} of ${text.length} letters: ${text}
`;
  });
  await expect([INTRODUCTION, ...entries].join("\n")).toMatchFileSnapshot(
    join(import.meta.dirname, "../../docs/sms.md"),
  );
});

const INTRODUCTION = `# Messages to phones

Generated from \`domain/messages/phone-messages.ts\`. Each text is an SMS, and a WhatsApp template of the same name in the language English (UK), category Utility. Your own name and addresses replace those of the example.
`;

test("fills in the facts once, in GSM letters, and says who writes", () => {
  const message = phoneMessage("payment_received", {
    ...{ name: "Ɛsi", sum: "₵350.00", booking: "{sum}\n on  Monday", receipt: "AH-1" },
    link: "https://a.example/b#c",
  });
  expect(message && smsText(message)).toBe(
    `Hello Esi, we received GHS 350.00 for your {sum} on Monday. Receipt AH-1: https://a.example/b#c - ${site.name}`,
  );
});

test("shortens long facts, but never a link", () => {
  const link = `https://a.example/${"b".repeat(90)}`;
  const message = phoneMessage("booking_confirmed", { name: "Ama", booking: "c".repeat(80), link });
  expect(message?.values).toEqual(["Ama", `${"c".repeat(57)}...`, link]);
});

test("greets without a name that is none", () => {
  const message = phoneMessage("booking_confirmed", { name: "Win at evil.example", booking: "Day Pass", link: "l" });
  expect(message?.values[0]).toBe("there");
});

test("is not written without its link", () => {
  expect(phoneMessage("booking_confirmed", { name: "Ama", booking: "Day Pass", link: null })).toBeNull();
});

test("only the texts that a customer waits for go out at night", () => {
  const awaited = PHONE_MESSAGE_NAMES.filter((name) => "isAwaited" in PHONE_MESSAGES[name]);
  expect(awaited).toContain("pay_link");
  expect(awaited).not.toContain("refund_done");
});
