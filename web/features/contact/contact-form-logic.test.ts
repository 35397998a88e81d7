import { afterEach, expect, test, vi } from "vitest";
import { SUPPORT_CATEGORIES } from "#domain/inbox/inbox-sources.ts";
import { support } from "#web/content/pages/support.ts";
import { contactDraft } from "./contact-draft.ts";
import { contactFormLogic } from "./contact-form-logic.ts";

afterEach(() => vi.unstubAllGlobals());

const makeDraft = (changes: Record<string, string> = {}) => ({
  name: "Kofi Ɔsei",
  email: "kofi@example.com",
  phone: "024 123 4567",
  message: "The Wi-Fi in booth 2 is slow.",
  category: "",
  website: "",
  ...changes,
});

test("an empty form shows the contract's messages", () => {
  expect(contactFormLogic.validate({ name: "", email: "", phone: "", message: "", category: "" })).toEqual({
    name: "Name must be at least 2 characters",
    email: "Invalid email address",
    phone: "Phone number must be at least 10 digits",
    message: "Message is required",
  });
});

test("accepts a message of 1000 characters and rejects 1001", () => {
  expect(contactFormLogic.validate(makeDraft({ message: "ɛ".repeat(1000) }))).toEqual({});
  expect(contactFormLogic.validate(makeDraft({ message: "ɛ".repeat(1001) }))).toEqual({ message: "Message too long" });
});

test('a support request sends its category or "other", a contact message none', async () => {
  expect(await sent(makeDraft({ category: "technical" }))).toMatchObject({ category: "technical" });
  expect(await sent(makeDraft())).toMatchObject({ category: "other" });
  const { category: _, ...contact } = makeDraft();
  expect(await sent(contact)).toEqual({
    name: "Kofi Ɔsei",
    email: "kofi@example.com",
    phone: "024 123 4567",
    message: "The Wi-Fi in booth 2 is slow.",
  });
});

test("sends the honeypot's value, so that the worker can mark the message", async () => {
  expect(await sent(makeDraft({ website: "https://spam.example" }))).toMatchObject({ website: "https://spam.example" });
});

test("the form offers exactly the contract's categories", () => {
  expect(Object.keys(support.form.categories)).toEqual([...SUPPORT_CATEGORIES]);
});

test("the WhatsApp draft keeps the visitor's text and leaves out empty fields", () => {
  const draft = contactDraft(makeDraft({ category: "technical", email: "" }));
  expect(draft).toContain("The Wi-Fi in booth 2 is slow.");
  expect(draft).toContain(support.form.categories.technical);
  expect(draft).toMatch(/Kofi Ɔsei, 024 123 4567$/);
  expect(contactDraft({})).not.toMatch(/undefined|\n$/);
});

async function sent(draft: Record<string, string>): Promise<unknown> {
  // Without opening hours the reply time follows the weekly ones.
  const fetch = vi.fn(async (url: string | URL, _init?: RequestInit) =>
    String(url) === "/api/status" ? new Response(null, { status: 503 }) : Response.json({ ok: true }, { status: 201 }),
  );
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("document", { body: { dataset: {} } });
  await contactFormLogic.send(draft, {} as HTMLFormElement);
  const [, init] = fetch.mock.calls.find(([url]) => String(url) === "/api/contact") ?? [];
  return JSON.parse(String(init?.body));
}
