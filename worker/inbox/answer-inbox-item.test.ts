import { expect, test } from "vitest";
import { erasePersonalData } from "#worker/personal-data/erase-personal-data.ts";
import { exportPersonalData } from "#worker/personal-data/export-personal-data.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { kindsOf, makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { answerInboxItem, getInboxThread } from "./answer-inbox-item.ts";
import { changeInboxItem } from "./change-inbox-item.ts";
import { listInbox, listViewings } from "./list-inbox.ts";

const MINUTE = 60_000;
const ID = "00000000-0000-4000-8000-00000000a001";

function makeInbox() {
  const fixture = makeTestDeps();
  const { deps, clock, rows } = fixture;
  const at = (minutes: number) => new Date(clock.now - minutes * MINUTE);
  const signIn = (name: string) => {
    const [person] = rows.sql<{ id: string }>(
      `insert into staff (id, name, role, is_active, created_at, updated_at) values (lower(hex(randomblob(16))), '${name}', 'desk', 1, 1, 1) returning id`,
    );
    const staff = { ...SHARED_KEY, name, role: "desk" as const, staffId: person?.id ?? "", fingerprint: null };
    return { ...deps, staff };
  };
  return { ...fixture, at, signIn };
}

test("an e-mail answer stops the clock, quotes the question and appears in the thread", async () => {
  const { insert, signIn, rows, clock, mails, deps } = makeInbox();
  const { id } = insert.contact({ name: "Yaw Darko", message: "Which day is quiet?" });
  const ama = signIn("Ama Mensah");
  clock.now += 30 * MINUTE;
  const input = { channel: "email" as const, text: "Tuesday.\nCome early.", repliesSeen: 0 };
  const thread = await answerInboxItem(ama, { kind: "contact", id, ...input });
  expect(thread).toMatchObject({
    status: "answered",
    replyMinutes: 30,
    ownerInitials: "AM",
    owner: { name: "Ama Mensah" },
  });
  expect(thread.replies).toMatchObject([{ channel: "email", text: input.text, by: "Ama Mensah", mail: "waiting" }]);
  expect(kindsOf(rows)).toEqual(["inbox_reply customer"]);
  expect(rows.audit()).toMatchObject([{ action: "inbox_answered", detail: { channel: "email" } }]);

  const { deliverOutbox } = await import("#worker/outbox/deliver-outbox.ts");
  await deliverOutbox(deps);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: "yaw@example.com", subject: expect.stringContaining("Your message") });
  for (const part of ["Tuesday.\nCome early.", "Ama Mensah", "> Which day is quiet?"])
    expect(mails[0]?.text).toContain(part);
  expect((await getInboxThread(deps, { kind: "contact", id })).replies[0]?.mail).toBe("sent");
});

test("records a phone answer without sending anything", async () => {
  const { insert, rows, deps } = makeInbox();
  const { id } = insert.lead();
  const input = { channel: "phone" as const, text: "Calls back on Friday", repliesSeen: 0 };
  const thread = await answerInboxItem(deps, { kind: "lead", id, ...input });
  expect(thread).toMatchObject({ status: "answered", replies: [{ channel: "phone", by: null, mail: null }] });
  expect(rows.outbox()).toEqual([]);
});

test("refuses the second of two answers, names the first author, and sends nothing", async () => {
  const { insert, signIn, rows } = makeInbox();
  const { id } = insert.lead();
  const [ama, kofi] = [signIn("Ama Mensah"), signIn("Kofi Boateng")];
  const input = { channel: "email" as const, text: "Welcome", repliesSeen: 0 };
  await answerInboxItem(ama, { kind: "lead", id, ...input });
  await expect(answerInboxItem(kofi, { kind: "lead", id, ...input })).rejects.toMatchObject({
    code: "conflict",
    message: "Ama Mensah has already replied. Read that reply before you send yours.",
  });
  expect(rows.outbox()).toHaveLength(1);
  expect(await answerInboxItem(kofi, { kind: "lead", id, ...input, repliesSeen: 1 })).toMatchObject({
    owner: { name: "Ama Mensah" },
    replies: [{ by: "Ama Mensah" }, { by: "Kofi Boateng" }],
  });
});

test("a repeat under the same key answers once", async () => {
  const { insert, rows, deps } = makeInbox();
  const { id } = insert.lead();
  const input = { channel: "email" as const, text: "Welcome", repliesSeen: 0 };
  for (let count = 0; count < 2; count += 1)
    expect(await answerInboxItem(deps, { kind: "lead", id, ...input }, "key-1")).toMatchObject({ status: "answered" });
  expect(rows.outbox()).toHaveLength(1);
});

test("a viewing appears in the mail and on the day's list, and can be cancelled", async () => {
  const { insert, deps, rows, mails, clock } = makeInbox();
  const { id } = insert.lead({ id: ID });
  const day = new Date(clock.now + 2 * 86_400_000).toISOString().slice(0, 10);
  const input = { channel: "email" as const, text: "We look forward to it.", viewingAt: `${day}T10:30:00.000Z` };
  await answerInboxItem(deps, { kind: "lead", id, ...input, repliesSeen: 0 });
  expect(await listViewings(deps, day)).toMatchObject([{ id, viewingAt: input.viewingAt }]);
  const { deliverOutbox } = await import("#worker/outbox/deliver-outbox.ts");
  await deliverOutbox(deps);
  expect(mails[0]?.subject).toContain("Your viewing");
  expect(mails[0]?.text).toContain("at 10:30");
  await changeInboxItem(deps, { kind: "lead", id, viewingAt: null });
  expect(await listViewings(deps, day)).toEqual([]);
  expect(rows.leads()[0]?.status).toBe("answered");
  const message = insert.contact();
  const refused = { ...input, repliesSeen: 0 };
  expect(await outcomeOf(answerInboxItem(deps, { kind: "contact", id: message.id, ...refused }))).toBe(
    "validation_failed",
  );
  const pastViewing = changeInboxItem(deps, { kind: "lead", id, viewingAt: new Date(clock.now - 1).toISOString() });
  expect(await outcomeOf(pastViewing)).toBe("validation_failed");
});

test("lists a requested viewing among arranged ones until it is arranged", async () => {
  const { insert, deps, rows, clock } = makeInbox();
  clock.now = Date.parse("2026-11-26T07:00:00Z");
  const day = "2026-11-27";
  const requested = insert.lead({ id: ID, firstName: "Asked", viewingDay: day, viewingPart: "midday" });
  insert.lead({ firstName: "Early", viewingAt: new Date(`${day}T09:00:00Z`) });
  insert.lead({ firstName: "Late", viewingAt: new Date(`${day}T16:00:00Z`) });
  insert.lead({ firstName: "Closed", viewingDay: day, status: "closed" });
  insert.lead({ firstName: "Another day", viewingDay: "2026-11-28" });
  const listNames = async () => (await listViewings(deps, day)).map(({ name, viewingWish }) => [name, viewingWish]);
  expect(await listNames()).toEqual([
    ["Early", null],
    ["Asked", { day, part: "midday", hours: { opens: 12, closes: 15 } }],
    ["Late", null],
  ]);
  const arrange = (time: string, repliesSeen: number) =>
    answerInboxItem(deps, {
      kind: "lead",
      id: requested.id,
      channel: "phone",
      text: "Agreed.",
      viewingAt: `${day}T${time}:00.000Z`,
      repliesSeen,
    });
  await arrange("08:30", 0);
  expect((await listNames())[0]).toEqual(["Asked", null]);
  await arrange("12:30", 1);
  await changeInboxItem(deps, { kind: "lead", id: requested.id, status: "closed" });
  expect(rows.leads().find(({ id }) => id === requested.id)?.viewingSequence).toBe(2);
});

test("sorts open items of both kinds by deadline, page by page", async () => {
  const { insert, deps, at } = makeInbox();
  insert.contact({ id: "two hours, 16 minutes over", createdAt: at(136) });
  insert.lead({ id: "a day, 23 hours left", source: "virtual_office", createdAt: at(60) });
  insert.lead({ id: "two hours, one left", createdAt: at(60) });
  insert.lead({ id: "a day, 10 minutes left", source: "home_enquiry", createdAt: at(1430) });
  insert.contact({ id: "answered", status: "answered", createdAt: at(500) });
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listInbox(deps, { sort: "deadline", limit: 1, ...(cursor && { cursor }) });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(ids).toEqual([
    "two hours, 16 minutes over",
    "a day, 10 minutes left",
    "two hours, one left",
    "a day, 23 hours left",
  ]);
});

test("searches the inbox by name, phone and e-mail, and filters it by owner", async () => {
  const { insert, deps, signIn } = makeInbox();
  const ama = signIn("Ama Mensah");
  insert.lead({ id: ID, firstName: "Esi", lastName: "Ɔsei", phone: "0241234567", phoneE164: "+233241234567" });
  insert.contact({ id: "message", name: "Kofi Addo", email: "kofi@example.com", phone: "0201112223" });
  const findIds = async (query: object, as = deps) => (await listInbox(as, query)).items.map(({ id }) => id);
  expect(await findIds({ search: "osei esi" })).toEqual([ID]);
  expect(await findIds({ search: "+233 24 123" })).toEqual([ID]);
  expect(await findIds({ search: "kofi@ex", sort: "deadline" })).toEqual(["message"]);
  expect(await findIds({ search: "osei", status: "closed" })).toEqual([]);
  await changeInboxItem(deps, { kind: "lead", id: ID, ownerId: ama.staff.staffId });
  expect(await findIds({ owner: "mine" }, ama)).toEqual([ID]);
  expect(await findIds({ owner: "mine", status: "new" }, ama)).toEqual([ID]);
  expect(await findIds({ owner: "nobody" })).toEqual(["message"]);
  expect(await findIds({ owner: ama.staff.staffId })).toEqual([ID]);
  expect(await outcomeOf(listInbox(deps, { owner: "mine" }))).toBe("validation_failed");
  const unknownStaffId = "00000000-0000-4000-8000-0000000000ff";
  expect(await outcomeOf(changeInboxItem(deps, { kind: "lead", id: ID, ownerId: unknownStaffId }))).toBe(
    "validation_failed",
  );
  expect(await changeInboxItem(deps, { kind: "lead", id: ID, ownerId: null })).toMatchObject({
    ownerInitials: null,
    owner: null,
  });
});

test("exports and erases answers with the person, and deletes them with the item", async () => {
  const { insert, deps, rows } = makeInbox();
  const { id } = insert.lead({ email: "esi@example.com", createdAt: new Date(0) });
  const { id: other } = insert.contact({ email: "kofi@example.com", createdAt: new Date(0) });
  const input = { channel: "email" as const, text: "Welcome", repliesSeen: 0 };
  await answerInboxItem(deps, { kind: "lead", id, ...input });
  await answerInboxItem(deps, { kind: "contact", id: other, ...input });
  const exported = await exportPersonalData(deps, { email: "esi@example.com" });
  expect(exported.rows.inboxReplies).toMatchObject([{ leadId: id, text: "Welcome" }]);
  expect(exported.rows.messages).toHaveLength(1);
  await erasePersonalData(deps, { email: "esi@example.com" });
  expect(rows.sql("select contact_id from inbox_replies")).toEqual([{ contact_id: other }]);
  await deps.retention.deleteContacts({ before: deps.now(), limit: 10, audit: { id: "kept", at: deps.now() } });
  expect(rows.sql("select id from inbox_replies")).toEqual([]);
  expect(rows.outbox()).toEqual([]);
});
