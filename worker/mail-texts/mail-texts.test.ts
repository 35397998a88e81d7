import { expect, test } from "vitest";
import { ChangeMailTextInput } from "#contract/front-desk/mail-texts.ts";
import {
  filterValidTexts,
  findMailText,
  MAIL_TEXT_NAMES,
  MAILS,
  type MailName,
} from "#domain/mail-texts/mail-texts.ts";
import { formatPlaceholder, isSingleLine } from "#domain/mail-texts/text-rules.ts";
import { OUTBOX_KINDS } from "#domain/operations/outbox.ts";
import { AppError } from "#worker/errors.ts";
import { sendContactMessage } from "#worker/inbox/send-contact-message.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { resendMessage } from "#worker/outbox/list-outbox.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { exampleMail } from "./example-mails.ts";
import { changeMailText, listMailTexts, previewMailText, restoreMailText } from "./mail-texts.ts";

const contact = { name: "Kofi Annan", email: "kofi@example.com", phone: "0241234567", message: "Hello" };
const OPENING = "contact_received.opening";
/** Two hours after noon on a Saturday. */
const REPLY = "by 2 pm on Saturday 21 November 2026, Accra time";
const MAIL_NAMES = Object.keys(MAILS) as MailName[];

async function ownOf(deps: Parameters<typeof listMailTexts>[0], name: string) {
  const { subjects } = await listMailTexts(deps);
  const texts = subjects.flatMap(({ mails }) => mails.flatMap((mail) => mail.texts));
  const found = texts.find((text) => text.name === name);
  if (!found) throw new Error(`${name} is not listed`);
  return found;
}

async function problemOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error) => (error instanceof AppError ? error.fields?.text : String(error)),
  );
}

test("uses every text in its own email and position only", () => {
  for (const mail of MAIL_NAMES) {
    const original = exampleMail(mail);
    for (const name of MAIL_TEXT_NAMES.filter((candidate) => candidate.startsWith(`${mail}.`))) {
      const text = findMailText(name);
      if (!text) throw new Error(name);
      const placeholders = text.keeps.map(formatPlaceholder).join(" ");
      const rendered = original.withCustomCopy?.(new Map([[name, `AKWAABA ${placeholders}`.trim()]]));
      const bodies = text.part === "subject" ? [rendered?.subject] : [rendered?.text, rendered?.html];
      for (const body of bodies) expect(body, name).toContain("AKWAABA");
      expect(JSON.stringify(rendered), name).not.toMatch(/[{}][a-z]+\}|undefined/);
      if (text.part !== "subject") expect(rendered?.subject, name).toBe(original.subject);
    }
  }
});

test("has texts for every kind of customer email, except those staff write", () => {
  const covered = new Set<string>(MAIL_NAMES.map((mail) => MAILS[mail].kind));
  const ofTheGateway = ["payment_review", "payment_unmatched", "payment_disputed", "dispute_ended"];
  const ofRefunds = ["refund_needs_attention", "refund_elsewhere"];
  const ofTheInbox = ["contact_notice", "lead_notice", "lead_webhook", "viewing_cancelled"];
  const toStaff = ["office_to_verify", "mail_requested", "unpaid_claims", "staff_recovered", "passkey_refused"];
  const writtenEachTime = ["inbox_reply", "desk_message", "event_message"];
  const byWhatsapp = ["messages_stopped", "messages_resumed"];
  expect(
    OUTBOX_KINDS.filter((kind) => !covered.has(kind)).toSorted(),
    "A new kind that customers get has its texts in domain/mail-texts; another stands here",
  ).toEqual([...ofTheGateway, ...ofRefunds, ...ofTheInbox, ...toStaff, ...writtenEachTime, ...byWhatsapp].toSorted());
});

test("escapes owners' texts in every email, without header injection or other changes", () => {
  const hostile = `<script>alert(1)</script> <img src=x onerror="alert('1')">& \u202eevil 👩🏽‍💻 https://a.example`;
  for (const name of MAIL_TEXT_NAMES) {
    const text = findMailText(name);
    if (!text) throw new Error(name);
    const placeholders = text.keeps.map(formatPlaceholder).join(" ");
    const lines = isSingleLine(text.part) ? hostile : `${hostile}\r\nBcc: everyone@example.com`;
    const { text: tidied } = ChangeMailTextInput.parse({ text: `${lines} ${placeholders}`, seen: null });
    const texts = filterValidTexts([{ name, text: tidied }]);
    expect(texts.size, name).toBe(1);
    const rendered = exampleMail(text.mail).withCustomCopy?.(texts);
    expect(rendered?.subject, name).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
    expect(rendered?.html, name).not.toMatch(/<script|<img|\u202e/);
    expect(text.part === "subject" ? rendered?.subject : rendered?.html, name).toContain("👩🏽‍💻");
    const links = (html: string) => html.match(/<a href="[^"]*"/g);
    expect(links(rendered?.html ?? ""), name).toEqual(links(exampleMail(text.mail).html));
  }
});

test("refuses invalid text with a message next to the field, and in the preview", async () => {
  const { deps, rows } = makeTestDeps({ staff: SHARED_KEY });
  for (const [name, written, problem] of [
    [OPENING, "Hello {unknown}", "{unknown} is not a placeholder of this text. Use {name}, {reply}."],
    [OPENING, "See http://a.example", "Start web addresses with https://"],
  ] as const) {
    const { text } = ChangeMailTextInput.parse({ text: written, seen: null });
    expect(await problemOf(changeMailText(deps, { name, text, seen: null })), written).toContain(problem);
    expect(await problemOf(previewMailText(deps, { name, text })), written).toContain(problem);
  }
  expect(ChangeMailTextInput.safeParse({ text: "x".repeat(1001), seen: null }).success).toBe(false);
  expect(await outcomeOf(changeMailText(deps, { name: "no_such.opening", text: "x", seen: null }))).toBe("not_found");
  expect(await outcomeOf(restoreMailText(deps, { name: "__proto__", seen: "2026-01-01T00:00:00.000Z" }))).toBe(
    "not_found",
  );
  expect(rows.audit()).toEqual([]);
});

test("sends the owner's text until the default is restored, and current text on resend", async () => {
  const { deps, clock, mails, rows } = makeTestDeps({ staff: SHARED_KEY });
  const openingOf = () => mails.findLast(({ to }) => to === contact.email)?.text.split("\n\n")[1];
  const defaultText = findMailText(OPENING)?.defaultText;
  await sendContactMessage(deps, contact);
  await deliverOutbox(deps);
  expect(openingOf()).toBe(defaultText?.replace("{reply}", REPLY));

  const text = "Akwaaba, {name}! We read your message <today>.";
  const changed = await changeMailText(deps, { name: OPENING, text, seen: null });
  expect(changed).toMatchObject({ own: text, house: defaultText, problem: null, fingerprint: SHARED_KEY.fingerprint });
  expect(await ownOf(deps, OPENING)).toEqual(changed);
  clock.now += 1000;
  const [first] = rows.outbox().filter(({ audience }) => audience === "customer");
  await resendMessage(deps, { id: first?.id ?? "" });
  await deliverOutbox(deps);
  expect(openingOf()).toBe("Akwaaba, Kofi Annan! We read your message <today>.");
  const sent = mails.findLast(({ to }) => to === contact.email);
  expect(sent?.html).toContain("Akwaaba, Kofi Annan! We read your message &lt;today&gt;.");
  expect(sent && "withCustomCopy" in sent).toBe(false);
  expect(mails.findLast(({ to }) => to !== contact.email)?.text).not.toContain("Akwaaba");

  const restored = await restoreMailText(deps, { name: OPENING, seen: changed.updatedAt ?? "" });
  expect(restored).toMatchObject({ own: null, house: defaultText, updatedAt: null });
  await sendContactMessage(deps, { ...contact, message: "Once more" });
  await deliverOutbox(deps);
  expect(openingOf()).toMatch(/will reply by 2:15 pm on Saturday 21 November 2026, Accra time\.$/);
  expect(rows.audit().map(({ action, subjectId }) => `${action} ${subjectId}`)).toEqual([
    `mail_text_changed ${OPENING}`,
    `message_resent ${first?.id}`,
    `mail_text_restored ${OPENING}`,
  ]);
  expect(JSON.stringify(rows.audit())).not.toContain("Akwaaba");
});

test("reads the texts once for all emails of a run", async () => {
  const { deps, mails } = makeTestDeps();
  let reads = 0;
  const { list } = deps.mailTexts;
  deps.mailTexts.list = () => {
    reads += 1;
    return list();
  };
  for (const email of ["a@example.com", "b@example.com", "c@example.com"])
    await sendContactMessage(deps, { ...contact, email });
  await deliverOutbox(deps);
  expect([reads, mails.length]).toEqual([1, 6]);
  await deliverOutbox(deps);
  expect(reads).toBe(1);
});

test("refuses to overwrite an unseen change, whichever of two comes first", async () => {
  const { deps, rows } = makeTestDeps({ staff: SHARED_KEY });
  const change = (text: string, seen: string | null) => changeMailText(deps, { name: OPENING, text, seen });
  const first = await change("One", null);
  expect(await outcomeOf(change("Two", null))).toBe("conflict");
  // In the same millisecond.
  const second = await change("Two", first.updatedAt);
  expect(second.updatedAt).not.toBe(first.updatedAt);
  expect(await outcomeOf(change("Three", first.updatedAt))).toBe("conflict");
  expect(await outcomeOf(restoreMailText(deps, { name: OPENING, seen: first.updatedAt ?? "" }))).toBe("conflict");
  expect((await ownOf(deps, OPENING)).own).toBe("Two");
  await restoreMailText(deps, { name: OPENING, seen: second.updatedAt ?? "" });
  expect(await outcomeOf(change("Three", second.updatedAt))).toBe("conflict");
  const both = await Promise.all([outcomeOf(change("Left", null)), outcomeOf(change("Right", null))]);
  expect(both.toSorted()).toEqual(["accepted", "conflict"]);
  expect(rows.audit().filter(({ action }) => action === "mail_text_changed")).toHaveLength(3);
});

test("restores the default for a text equal to it, without storing one", async () => {
  const { deps, rows } = makeTestDeps({ staff: SHARED_KEY });
  const defaultText = findMailText(OPENING)?.defaultText ?? "";
  expect(await changeMailText(deps, { name: OPENING, text: defaultText, seen: null })).toMatchObject({ own: null });
  expect(rows.audit()).toEqual([]);
  const { updatedAt } = await changeMailText(deps, { name: OPENING, text: "Other", seen: null });
  expect(await outcomeOf(changeMailText(deps, { name: OPENING, text: defaultText, seen: null }))).toBe("conflict");
  expect(await changeMailText(deps, { name: OPENING, text: defaultText, seen: updatedAt })).toMatchObject({
    own: null,
  });
  expect(rows.sql("select * from mail_texts")).toEqual([]);
});

test("reports why a stored text is invalid, and sends the default", async () => {
  const { deps, mails, rows } = makeTestDeps({ staff: SHARED_KEY });
  rows.sql(`insert into mail_texts (name, text, updated_at) values ('${OPENING}', 'Your {removed} is here', 1),
    ('gone.opening', 'Hello', 1)`);
  expect(await ownOf(deps, OPENING)).toMatchObject({
    own: "Your {removed} is here",
    problem: "{removed} is not a placeholder of this text. Use {name}, {reply}.",
    staffName: null,
  });
  await sendContactMessage(deps, contact);
  await deliverOutbox(deps);
  expect(mails.find(({ to }) => to === contact.email)?.text).toContain(
    findMailText(OPENING)?.defaultText.replace("{reply}", REPLY) ?? "?",
  );
});

test("previews the whole email with the owner's other texts", async () => {
  const { deps } = makeTestDeps({ staff: SHARED_KEY });
  await changeMailText(deps, { name: "booking_received.subject", text: "Yours: {plan}", seen: null });
  const shown = await previewMailText(deps, { name: "booking_received.closing", text: "" });
  expect(shown.subject).toBe("Yours: Private Office, Wednesday 9 December 2026");
  expect(shown.text).toContain("Thank you, Ama Mensah");
  expect(shown.text).toContain("Pay ₵12,190.00: https://");
  expect(shown.text).not.toContain("Something not right?");
});

/** Answers to forms, proofs of an address and news: each was asked for with an email address. */
const EMAIL_ONLY = [
  ...["booking_link", "booking_links", "waitlist_joined", "waitlist_ended_offered", "waitlist_ended", "office_links"],
  ...["registration_unconfirmed", "registration_unheld", "date_alert_confirm", "date_published", "contact_received"],
  ...["contact_received_support", "enquiry_received", "enquiry_received_viewing", "enquiry_received_virtual"],
  "newsletter_welcome",
];

test("every email about a purchase, a place, mail or documents also reaches a phone", () => {
  const withoutText = MAIL_NAMES.filter((mail) => exampleMail(mail).phoneMessage === undefined);
  expect(withoutText).toEqual(EMAIL_ONLY);
});
