import { expect, test } from "vitest";
import type { RecordMailInput } from "#contract/front-desk/mail-items.ts";
import type { Client } from "#worker/db/clients.ts";
import { everyFiveMinutes } from "#worker/jobs/every-five-minutes.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { kindsOf, makeTestDeps, outcomeOf as refusalOf } from "#worker/test/test-deps.ts";
import { verifyClient } from "#worker/test/verify-client.ts";
import { listClientCalls, listClientMail, requestMail } from "./client-mail.ts";
import { makeCollectionCode } from "./collection-code.ts";
import { assignMail, markMailDone, shelveMail, undoMailDone } from "./mark-mail-done.ts";
import { listCalls, recordCall } from "./record-call.ts";
import { listMail, recordMail } from "./record-mail.ts";

// The clock stands at noon on a Saturday.
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function setUpClient(overrides: Partial<Client> = {}, isVerified = true) {
  const desk = makeTestDeps({ staff: SHARED_KEY });
  const { deps } = desk;
  const client = desk.insert.client({
    startDate: "2026-01-09",
    nextDueDate: "2026-12-09",
    status: "active",
    ...overrides,
  });
  if (isVerified) verifyClient(desk, client.id);
  const note = (input: Partial<RecordMailInput> = {}, key: string | null = null) =>
    recordMail(deps, { id: client.id, kind: "letter", ...input }, key);
  const firstItem = async () => (await listClientMail(deps, client.id))[0];
  async function deliver() {
    while ((await deliverOutbox(deps)) > 0);
    return desk.mails;
  }
  return { ...desk, client, note, firstItem, deliver };
}

test("emails the client the kind and sender of a recorded letter, and nothing of its contents", async () => {
  const { deps, client, note, deliver } = setUpClient();
  const item = await note({ sender: "GRA", note: "Slightly torn" });
  expect(item).toMatchObject({
    kind: "letter",
    sender: "GRA",
    businessName: client.businessName,
    state: "waiting",
    held: null,
    isUrgent: false,
    keepUntil: "2026-12-20",
  });
  expect((await listMail(deps, {})).items.map(({ id }) => id)).toEqual([item.id]);
  const [mail] = await deliver();
  expect(mail).toMatchObject({ to: client.email, subject: "A letter from GRA arrived for Kente Threads" });
  expect(mail?.text).toContain("/my-office#");
  expect(mail?.text).not.toContain("torn");
});

test("sends one email for items that arrive together, and announces later ones by the job", async () => {
  const { deps, clock, note, deliver } = setUpClient();
  await note({ sender: "GRA" });
  await note({ sender: "ECG" });
  expect(await deliver()).toHaveLength(1);
  clock.now += 29 * MINUTE;
  await everyFiveMinutes(deps);
  expect(await deliver()).toHaveLength(1);
  clock.now += 2 * MINUTE;
  await everyFiveMinutes(deps);
  await everyFiveMinutes(deps);
  const mails = await deliver();
  expect(mails.map(({ subject }) => subject)).toEqual([
    "A letter from GRA arrived for Kente Threads",
    "A letter from ECG arrived for Kente Threads",
  ]);
});

test("asks about the same letter recorded twice, and returns the same item for a repeated request", async () => {
  const { deps, note } = setUpClient();
  const first = await note({ sender: "GRA" }, "key-1");
  expect((await note({ sender: "GRA" }, "key-1")).id).toBe(first.id);
  await expect(note({ sender: "gra" })).rejects.toMatchObject({
    code: "conflict",
    fields: { isAnother: "The same item was recorded just now" },
  });
  await note({ sender: "gra", isAnother: true });
  expect((await listMail(deps, {})).items).toHaveLength(2);
});

test("records and holds mail of a client who is unverified or has left, and says so", async () => {
  const held = setUpClient({}, false);
  expect((await held.note()).held).toBe("not_verified");
  expect((await held.deliver())[0]?.text).toContain("cannot release it until we have checked your documents");
  const id = (await held.firstItem())?.id ?? "";
  expect((await held.firstItem())?.may).toEqual([]);
  expect(await refusalOf(requestMail(held.deps, held.client.id, id, { action: "collect" }))).toBe("not_verified");
  expect(await refusalOf(markMailDone(held.deps, { id, how: "collected" }))).toBe("not_verified");
  expect(await refusalOf(markMailDone(held.deps, { id, how: "returned" }))).toBe("accepted");

  const former = setUpClient({ status: "inactive" });
  const item = await former.note();
  expect(item.held).toBe("ended");
  expect((await former.deliver())[0]?.text).toContain("Your virtual office has ended");
  expect(await refusalOf(markMailDone(former.deps, { id: item.id, how: "discarded" }))).toBe("conflict");
  expect(await refusalOf(markMailDone(former.deps, { id: item.id, how: "forwarded", to: "Kumasi" }))).toBe("accepted");
});

test("accepts a client's changed requests until the item is done, and tells the team of each", async () => {
  const { deps, client, rows, note, firstItem, clock } = setUpClient();
  const { id } = await note();
  expect((await firstItem())?.may).toEqual(["forward", "scan", "collect", "discard"]);
  expect(await refusalOf(requestMail(deps, client.id, id, { action: "forward" }))).toBe("validation_failed");
  await requestMail(deps, client.id, id, { action: "forward", note: "12 Station Road, Kumasi" });
  clock.now += MINUTE;
  await requestMail(deps, client.id, id, { action: "collect" });
  expect(await firstItem()).toMatchObject({
    state: "requested",
    request: "collect",
    may: ["forward", "scan", "discard"],
  });
  expect((await listMail(deps, { state: "requested" })).items).toMatchObject([{ id, request: "collect" }]);
  expect(kindsOf(rows).filter((kind) => kind === "mail_requested team")).toHaveLength(2);
  await markMailDone(deps, { id, how: "collected" });
  expect(await refusalOf(requestMail(deps, client.id, id, { action: "discard" }))).toBe("conflict");
});

test("answers not_found for another client's mail", async () => {
  const { deps, insert, note } = setUpClient();
  const { id } = await note();
  const other = insert.client({ email: "other@example.com" });
  expect(await refusalOf(requestMail(deps, other.id, id, { action: "collect" }))).toBe("not_found");
});

test("checks the collection code, and after five wrong codes accepts only an identity card", async () => {
  const { deps, client, note, firstItem } = setUpClient();
  const { id } = await note();
  expect((await firstItem())?.code).toBeNull();
  await requestMail(deps, client.id, id, { action: "collect" });
  const code = (await firstItem())?.code ?? "";
  expect(code).toBe(await makeCollectionCode(deps, id));
  const wrong = code === "0000" ? "0001" : "0000";
  for (let time = 0; time < 5; time += 1)
    expect(await refusalOf(markMailDone(deps, { id, how: "collected", code: wrong }))).toBe("validation_failed");
  expect(await refusalOf(markMailDone(deps, { id, how: "collected", code }))).toBe("conflict");
  expect((await markMailDone(deps, { id, how: "collected", to: "Her rider" })).doneTo).toBe("Her rider");

  const second = await note({ sender: "ECG" });
  const right = (await makeCollectionCode(deps, second.id)) ?? "";
  expect((await markMailDone(deps, { id: second.id, how: "collected", code: right })).state).toBe("done");
});

test("emails where an item was forwarded, records it once, and lets staff undo it for a day", async () => {
  const { deps, client, clock, rows, note, deliver } = setUpClient();
  const { id } = await note();
  expect(await refusalOf(markMailDone(deps, { id, how: "forwarded" }))).toBe("validation_failed");
  const sent = { how: "forwarded", to: "12 Station Road, Kumasi", tracking: "GH123" } as const;
  await markMailDone(deps, { id, ...sent });
  await markMailDone(deps, { id, ...sent });
  expect(await refusalOf(markMailDone(deps, { id, how: "discarded" }))).toBe("conflict");
  expect((await deliver()).find(({ subject }) => subject.startsWith("Forwarded"))?.text).toContain("GH123");
  expect(rows.audit().filter(({ action }) => action === "mail_done")).toHaveLength(1);
  clock.now += DAY;
  expect((await undoMailDone(deps, { id, reason: "Wrong letter" })).state).toBe("waiting");
  await markMailDone(deps, { id, how: "discarded" });
  clock.now += DAY + 1;
  expect(await refusalOf(undoMailDone(deps, { id, reason: "Wrong letter" }))).toBe("conflict");
  expect((await listClientMail(deps, client.id))[0]).toMatchObject({ state: "done", doneHow: "discarded" });
});

test("sends no email of an outcome that staff undo at once", async () => {
  const { deps, note, deliver } = setUpClient();
  const { id } = await note();
  await markMailDone(deps, { id, how: "collected" });
  await undoMailDone(deps, { id, reason: "Wrong letter" });
  expect((await deliver()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/arrived/)]);
});

test("keeps the shelf of an item, and lets staff correct it until the item leaves", async () => {
  const { deps, rows, note } = setUpClient();
  const { id, shelf } = await note({ shelf: "B2" });
  expect(shelf).toBe("B2");
  expect((await shelveMail(deps, { id, shelf: "C1" })).shelf).toBe("C1");
  expect((await listMail(deps, {})).items.map((item) => item.shelf)).toEqual(["C1"]);
  expect(rows.audit().filter(({ action }) => action === "mail_shelved")).toHaveLength(1);
  await markMailDone(deps, { id, how: "collected" });
  expect(await refusalOf(shelveMail(deps, { id, shelf: "" }))).toBe("conflict");
  expect((await undoMailDone(deps, { id, reason: "Wrong letter" })).shelf).toBe("C1");
});

test("moves a letter to the right client, emails them, and removes it from the first client's page", async () => {
  const { deps, client, insert, note, deliver } = setUpClient();
  const other = insert.client({ fullName: "Kofi Boateng", businessName: "Boateng & Co", email: "kofi@example.com" });
  const { id } = await note({ sender: "GRA" });
  await requestMail(deps, client.id, id, { action: "collect" });
  expect(await assignMail(deps, { id, clientId: other.id })).toMatchObject({
    clientId: other.id,
    request: null,
    held: "not_verified",
  });
  expect([(await listClientMail(deps, client.id)).length, (await listClientMail(deps, other.id)).length]).toEqual([
    0, 1,
  ]);
  expect((await deliver()).map(({ to }) => to)).toContain("kofi@example.com");
});

test("warns the client once, by day, a week before storage ends, and discards nothing by itself", async () => {
  const { deps, clock, note, deliver, mails, firstItem } = setUpClient();
  await note({ kind: "parcel" });
  await deliver();
  mails.length = 0;
  clock.now = Date.parse("2026-11-26T12:00:00Z");
  await everyFiveMinutes(deps);
  expect(mails).toEqual([]);
  clock.now = Date.parse("2026-11-27T03:00:00Z");
  await everyFiveMinutes(deps);
  expect(mails).toEqual([]);
  clock.now = Date.parse("2026-11-27T10:00:00Z");
  await everyFiveMinutes(deps);
  await everyFiveMinutes(deps);
  expect(mails.map(({ subject }) => subject)).toEqual(["Kept until Friday 4 December 2026: a parcel"]);
  expect((await firstItem())?.daysLeft).toBe(8);
  clock.now = Date.parse("2027-02-01T12:00:00Z");
  await everyFiveMinutes(deps);
  expect(await firstItem()).toMatchObject({ state: "waiting", daysLeft: 0 });
});

test("emails and shows a call for a Premium client, and refuses calls for other plans", async () => {
  const premium = setUpClient({ plan: "premium" });
  const call = {
    callerName: "Yaw Darko",
    callerPhone: "0241234567",
    message: "Please call back about the lease",
    isUrgent: true,
  };
  const recorded = await recordCall(premium.deps, { id: premium.client.id, ...call }, "key-1");
  expect((await recordCall(premium.deps, { id: premium.client.id, ...call }, "key-1")).id).toBe(recorded.id);
  const mails = await premium.deliver();
  expect(mails).toMatchObject([{ to: premium.client.email, subject: "Urgent: Yaw Darko called for Kente Threads" }]);
  expect(mails[0]?.text).toContain("Please call back about the lease");
  expect(await listClientCalls(premium.deps, premium.client.id)).toMatchObject([
    { callerName: "Yaw Darko", isUrgent: true },
  ]);
  expect((await listCalls(premium.deps, { id: premium.client.id })).items).toHaveLength(1);
  const pro = setUpClient({ plan: "pro" });
  await expect(recordCall(pro.deps, { id: pro.client.id, ...call }, null)).rejects.toMatchObject({
    code: "conflict",
    message: "Pro Virtual Office does not include call answering.",
  });
});
