import { expect, test } from "vitest";
import { CHANNEL_STOPPED } from "#domain/operations/outbox.ts";
import { site } from "#domain/site.ts";
import type { Deps } from "#worker/deps.ts";
import { MessageRefused } from "#worker/errors.ts";
import type { WhatsappGateway } from "#worker/gateways/messages/whatsapp.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { getPerson } from "#worker/people/get-person.ts";
import { applyRetention } from "#worker/personal-data/apply-retention.ts";
import { erasePersonalData } from "#worker/personal-data/erase-personal-data.ts";
import { exportPersonalData } from "#worker/personal-data/export-personal-data.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, refusalOf } from "#worker/test/test-deps.ts";
import { listConversations, markMessagesRead } from "./list-conversations.ts";
import { receiveMessages } from "./receive-messages.ts";
import { sendMessage } from "./send-message.ts";
import { getMessages } from "./thread.ts";

const PHONE = "+233241234567";
const HOUR = 3_600_000;

/** Staff, WhatsApp and SMS, and a customer who has written nothing yet. */
function open() {
  const sent: { channel: string; to: string; message: unknown }[] = [];
  const gateway = (channel: string): WhatsappGateway => ({
    async send(to, message) {
      sent.push({ channel, to, message });
      return `${channel}-${sent.length}`;
    },
    openMedia: async () => null,
    findDelivery: async () => null,
    checkAccount: async () => ({ verdict: "accepted", missingTemplates: [] }),
  });
  const fixture = makeTestDeps({
    staff: SHARED_KEY,
    phoneChannels: { whatsapp: gateway("whatsapp"), sms: gateway("sms") },
  });
  const { deps, clock } = fixture;
  let ids = 0;
  const message = (text: string, changes: object = {}) => {
    ids += 1;
    const timestamp = String(Math.floor(clock.now / 1000));
    return { from: PHONE.slice(1), id: `wamid.${ids}`, timestamp, type: "text", text: { body: text }, ...changes };
  };
  const receive = (...messages: object[]) =>
    receiveMessages(deps, {
      messages,
      contacts: [{ wa_id: PHONE.slice(1), profile: { name: "Ama" } }],
    });
  const conversation = async () => {
    const [found] = (await listConversations(deps, {})).items;
    if (!found) throw new Error("There is no conversation");
    return found;
  };
  const thread = async () => getMessages(deps, await conversation());
  return { ...fixture, sent, message, receive, conversation, thread };
}

test("a customer's message is a conversation with the person's records, once per id", async () => {
  const desk = open();
  const first = desk.message("Is there parking?");
  await desk.receive(first);
  await desk.receive(first, first);
  await desk.receive(desk.message("For a bicycle"));
  expect(await listConversations(desk.deps, {})).toMatchObject({
    items: [{ name: "Ama", phone: PHONE, unread: 2, lastText: "For a bicycle", isLastInbound: true }],
    nextCursor: null,
  });
  expect((await desk.thread()).items.map(({ text, isInbound }) => [text, isInbound])).toEqual([
    ["Is there parking?", true],
    ["For a bicycle", true],
  ]);
  desk.insert.booking({ customerName: "Ama Mensah", customerPhoneE164: PHONE });
  const { personId, name } = await desk.conversation();
  expect(name).toBe("Ama Mensah");
  const person = await getPerson(desk.deps, { person: personId });
  expect(person.bookings).toHaveLength(1);
  expect(person.messages).toMatchObject([{ kind: "conversation", detail: "For a bicycle", state: "new" }]);
});

test("messages that arrive out of order are shown in the order in which they were sent", async () => {
  const desk = open();
  const secondsAgo = (seconds: number) => ({ timestamp: String(desk.clock.now / 1000 - seconds) });
  await desk.receive(desk.message("second", secondsAgo(60)));
  await desk.receive(desk.message("first", secondsAgo(7200)));
  expect((await desk.thread()).items.map(({ text }) => text)).toEqual(["first", "second"]);
  const { lastMessageAt, freeUntil } = await desk.conversation();
  expect(Date.parse(lastMessageAt)).toBe(desk.clock.now - 60_000);
  expect(Date.parse(freeUntil ?? "")).toBe(desk.clock.now - 60_000 + 24 * HOUR);
});

test("a clock that is ahead does not lengthen the day of free text", async () => {
  const desk = open();
  await desk.receive(desk.message("Hello", { timestamp: String(desk.clock.now / 1000 + 90_000) }));
  expect(Date.parse((await desk.conversation()).freeUntil ?? "")).toBe(desk.clock.now + 24 * HOUR);
});

test.each([
  [{ type: "audio", text: undefined, audio: { id: "1" } }, "other", "Voice message (not shown here)"],
  [{ type: "order", text: undefined }, "other", "Message of another kind (not shown here)"],
  [{ type: "button", text: undefined, button: { text: "Yes" } }, "text", "Yes"],
  [{ type: "interactive", text: undefined, interactive: { button_reply: { title: "Monday" } } }, "text", "Monday"],
  [{ type: "text", text: { body: 7 } }, "other", "Message of another kind (not shown here)"],
  [{ type: "image", text: undefined, image: { id: "../me" } }, "other", "Message of another kind (not shown here)"],
])("keeps %j as one line", async (changes, kind, text) => {
  const desk = open();
  await desk.receive(desk.message("", changes));
  expect((await desk.thread()).items).toMatchObject([{ kind, text, file: null }]);
});

test.each([null, 7, {}, { from: "+233241234567", id: "x", timestamp: "1", type: "text" }, { from: "1" }])(
  "ignores %j",
  async (broken) => {
    const desk = open();
    await receiveMessages(desk.deps, { messages: [broken] });
    expect((await listConversations(desk.deps, {})).items).toEqual([]);
  },
);

test("staff answer by free text within 24 hours, which marks the messages as read", async () => {
  const desk = open();
  await desk.receive(desk.message("Is there parking?"));
  const { personId } = await desk.conversation();
  const seenId = (await desk.thread()).items[0]?.id ?? "";
  await desk.receive(desk.message("And a shower?"));
  desk.clock.now += 24 * HOUR - 1;
  const answer = { personId, channel: "whatsapp", text: "Behind the house.\nIt is free.", seenId } as const;
  const thread = await sendMessage(desk.deps, answer, "once");
  expect(thread.unread).toBe(1);
  await sendMessage(desk.deps, answer, "once");
  await deliverOutbox(desk.deps);
  expect(desk.sent).toEqual([{ channel: "whatsapp", to: PHONE, message: { freeText: answer.text } }]);
  expect((await desk.thread()).items.at(-1)).toMatchObject({
    ...{ isInbound: false, text: answer.text },
    sending: { status: "sent", delivery: "accepted" },
  });
  expect(desk.rows.audit()).toMatchObject([{ action: "message_written", detail: { channel: "whatsapp" } }]);
});

test("after 24 hours free text is refused, and the template goes out", async () => {
  const desk = open();
  await desk.receive(desk.message("Is there parking?"));
  const { personId } = await desk.conversation();
  desk.clock.now += 24 * HOUR;
  expect((await desk.thread()).freeUntil).toBeNull();
  const refusal = await refusalOf(sendMessage(desk.deps, { personId, channel: "whatsapp", text: "Yes" }));
  expect(refusal).toMatchObject({ code: "conflict", message: expect.stringMatching(/^The 24 hours .* over/) });
  expect((await desk.thread()).items).toHaveLength(1);
  await sendMessage(desk.deps, { personId, channel: "whatsapp", template: "Yes, behind the house." });
  await deliverOutbox(desk.deps);
  expect(desk.sent).toMatchObject([{ message: { name: "desk_message", values: ["Ama", "Yes, behind the house."] } }]);
});

test("free text that WhatsApp refuses is not sent by SMS, and the conversation shows it", async () => {
  const desk = open();
  await desk.receive(desk.message("Is there parking?"));
  const send = async () => {
    throw new MessageRefused("META_131047");
  };
  const { phoneChannels } = desk.deps;
  if (phoneChannels.whatsapp) phoneChannels.whatsapp.send = send;
  await sendMessage(desk.deps, { ...(await desk.conversation()), channel: "whatsapp", text: "Yes" });
  await deliverOutbox(desk.deps);
  expect(desk.sent).toEqual([]);
  expect((await desk.thread()).items.at(-1)?.sending).toMatchObject({ status: "failed" });
});

test("staff write first to a person by the channel that the person has", async () => {
  const desk = open();
  const ama = desk.insert.booking({ customerName: "Ama", customerEmail: "", customerPhoneE164: PHONE });
  const kofi = desk.insert.booking({
    customerName: "Kofi",
    customerEmail: "Kofi@example.com",
    customerPhoneE164: null,
  });
  const personId = `booking-${ama.id}` as const;
  expect((await getMessages(desk.deps, { personId })).channels).toEqual(["whatsapp", "sms"]);
  await sendMessage(desk.deps, { personId, channel: "sms", text: "We found your umbrella" });
  const mailed = { personId: `booking-${kofi.id}`, channel: "email", text: "We found your umbrella" } as const;
  expect((await getMessages(desk.deps, mailed)).channels).toEqual(["email"]);
  await sendMessage(desk.deps, mailed);
  await deliverOutbox(desk.deps);
  expect(desk.sent).toMatchObject([{ channel: "sms", to: PHONE, message: { name: "desk_message" } }]);
  expect(desk.mails).toMatchObject([{ to: "kofi@example.com", replyTo: site.email }]);
  expect(desk.mails[0]?.text).toContain("We found your umbrella");
  expect((await refusalOf(sendMessage(desk.deps, { ...mailed, channel: "sms" }))).message).toMatch(/no usable phone/);
  expect((await refusalOf(sendMessage(desk.deps, { personId, channel: "email", text: "x" }))).code).toBe("conflict");
  // Nobody wrote to us.
  expect((await listConversations(desk.deps, {})).items).toEqual([]);
});

test("STOP ends WhatsApp messages and is confirmed once; START resumes them", async () => {
  const desk = open();
  const { deps } = desk;
  const stop = desk.message("Stop.");
  await desk.receive(desk.message("Hello"));
  await desk.receive(stop);
  await desk.receive(stop, desk.message("STOP"));
  await deliverOutbox(deps);
  expect(desk.sent.map(({ message }) => message)).toEqual([{ freeText: expect.stringContaining("send START") }]);
  const { personId, unread } = await desk.conversation();
  expect(unread).toBe(1);
  expect(await desk.thread()).toMatchObject({ stopped: ["whatsapp"], channels: ["sms"] });
  for (const words of [{ text: "Yes" }, { template: "Yes" }])
    expect(await refusalOf(sendMessage(deps, { personId, channel: "whatsapp", ...words }))).toMatchObject({
      code: "conflict",
      message: "The customer has stopped WhatsApp messages. The message was not sent.",
    });
  await sendMessage(deps, { personId, channel: "sms", text: "Yes" });
  await desk.receive(desk.message("start"));
  expect(await desk.thread()).toMatchObject({ stopped: [], channels: ["whatsapp", "sms"] });
  await deliverOutbox(deps);
  expect(desk.sent.map(({ channel }) => channel)).toEqual(["whatsapp", "sms", "whatsapp"]);
  // Without a STOP before, START is an ordinary message.
  await desk.receive(desk.message("START"));
  expect(desk.rows.sql("select id from outbox where kind = 'messages_resumed'")).toHaveLength(1);
});

test("after STOP our messages go by SMS, and without it nowhere", async () => {
  const desk = open();
  await desk.receive(desk.message("stop"));
  await deliverOutbox(desk.deps);
  const booking = desk.insert.booking({ customerEmail: "", customerPhoneE164: PHONE, channel: "whatsapp" });
  const [bySms, nowhere] = ["booking_confirmed", "booking_moved"].map((kind) => ({ kind, subjectId: booking.id }));
  desk.insert.message(bySms as Parameters<typeof desk.insert.message>[0]);
  await deliverOutbox(desk.deps);
  expect(desk.sent.map(({ channel }) => channel)).toEqual(["whatsapp", "sms"]);
  desk.insert.message(nowhere as Parameters<typeof desk.insert.message>[0]);
  const { whatsapp } = desk.deps.phoneChannels;
  await deliverOutbox({ ...desk.deps, phoneChannels: { whatsapp, sms: null } });
  expect(desk.sent).toHaveLength(2);
  expect(desk.rows.outbox().at(-1)).toMatchObject({ status: "failed", lastError: CHANNEL_STOPPED });
});

test("deletes a conversation with its messages two years after the last one", async () => {
  const desk = open();
  await desk.receive(desk.message("Hello"), desk.message("stop"));
  desk.clock.now += 365 * 24 * HOUR;
  await desk.receive(desk.message("Hello", { from: "233201112223" }));
  desk.clock.now += 370 * 24 * HOUR;
  expect(await applyRetention(desk.deps)).toMatchObject({ conversations: 1 });
  expect((await listConversations(desk.deps, {})).items).toMatchObject([{ phone: "+233201112223" }]);
  expect(desk.rows.sql("select id from conversation_messages")).toHaveLength(1);
  expect(desk.rows.sql("select id from outbox")).toEqual([]);
});

test("marks messages as read up to the one that was shown", async () => {
  const desk = open();
  await desk.receive(desk.message("one"));
  const id = (await desk.thread()).items[0]?.id ?? "";
  await desk.receive(desk.message("two"));
  await markMessagesRead(desk.deps, { id });
  expect(await desk.deps.conversations.countUnread()).toBe(1);
  expect(await listConversations(desk.deps, {})).toMatchObject({
    items: [{ unread: 1 }],
  });
  await markMessagesRead(desk.deps, { id: (await desk.thread()).items[1]?.id ?? "" });
  expect(await listConversations(desk.deps, {})).toMatchObject({ items: [{ unread: 0 }] });
  expect(await desk.deps.conversations.countUnread()).toBe(0);
  expect((await refusalOf(markMessagesRead(desk.deps, { id: crypto.randomUUID() }))).code).toBe("not_found");
});

test("export and erasure include conversations, their files and the STOP", async () => {
  const desk = open();
  await desk.receive(desk.message("Hello"), desk.message("stop"));
  const other = desk.message("Hello", { from: "233201112223" });
  await desk.receive(other);
  const person = { phone: PHONE };
  const { rows } = await exportPersonalData(desk.deps, person);
  expect(rows.conversations).toMatchObject([{ address: PHONE, name: "Ama" }]);
  expect(rows.conversationMessages).toHaveLength(3);
  expect(rows.optOuts).toMatchObject([{ channel: "whatsapp" }]);
  expect(rows.messages).toMatchObject([{ kind: "messages_stopped" }]);
  expect(await erasePersonalData(desk.deps, person)).toMatchObject({ deleted: { conversations: 1 } });
  expect((await listConversations(desk.deps, {})).items).toMatchObject([{ phone: "+233201112223" }]);
  const left = ["conversation_messages", "opt_outs", "outbox"].map((table) => desk.rows.sql(`select * from ${table}`));
  expect(left.map(({ length }) => length)).toEqual([1, 0, 0]);
});

test("without WhatsApp's keys staff cannot write by it", async () => {
  const desk = open();
  await desk.receive(desk.message("Hello"));
  const deps: Deps = { ...desk.deps, phoneChannels: { whatsapp: null, sms: null } };
  const { personId } = await desk.conversation();
  expect((await getMessages(deps, { personId })).channels).toEqual([]);
  const refusal = await refusalOf(sendMessage(deps, { personId, channel: "whatsapp", text: "Yes" }));
  expect(refusal.message).toBe("WhatsApp is not set up. The message was not sent.");
});
