import { expect, test } from "vitest";
import type { Channel } from "#domain/messages/channels.ts";
import { NO_CHANNEL } from "#domain/operations/outbox.ts";
import { SANDBOX_SMS } from "#sandbox/messages/keys.ts";
import { AddressRefused } from "#worker/errors.ts";
import { makeArkeselSms } from "#worker/gateways/messages/sms.ts";
import { listConversations } from "#worker/messages/list-conversations.ts";
import { sendMessage } from "#worker/messages/send-message.ts";
import { getMessages } from "#worker/messages/thread.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { resendMessage } from "#worker/outbox/list-outbox.ts";
import { replaceMethods } from "#worker/outbox/replace-methods.ts";
import { asSharedKey } from "#worker/test/staff-people.ts";
import { confirm, openPhones as open, PHONE } from "./messages/phone-desk.ts";

test("a customer with an email address gets an email only", async () => {
  const desk = await open();
  await confirm(desk, { customerEmail: "esi@example.com" });
  expect(desk.mails.map(({ to }) => to)).toEqual(["esi@example.com"]);
  expect(await desk.received()).toEqual([]);
  expect(desk.message()).toMatchObject({ status: "sent", channel: null, delivery: null });
});

test("a customer without one gets a WhatsApp template", async () => {
  const desk = await open();
  await confirm(desk, { customerEmail: "" });
  const [message, ...others] = await desk.received();
  expect(others).toEqual([]);
  expect(message).toMatchObject({ channel: "whatsapp", to: "233241234567", from: "booking_confirmed" });
  expect(message?.text).toMatch(/^Ɛsi Mensah \| .+ \| https:\/\/house\.test\/my-booking#/);
  expect(desk.message()).toMatchObject({
    ...{ status: "sent", channel: "whatsapp", delivery: "accepted" },
    providerId: message?.id,
  });
});

test("without WhatsApp it is an SMS in GSM letters", async () => {
  const desk = await open(["sms"]);
  await confirm(desk, { customerEmail: "" });
  const [message] = await desk.received();
  expect(message).toMatchObject({ channel: "sms", from: "AdwumaHouse", to: "233241234567" });
  expect(message?.text).toMatch(/^Hello Esi Mensah, your .* is confirmed\. See your booking: https:/);
});

test("the chosen channel comes before email", async () => {
  const desk = await open();
  await confirm(desk, { customerEmail: "esi@example.com", channel: "sms" });
  expect((await desk.received()).map(({ channel }) => channel)).toEqual(["sms"]);
  expect(desk.mails).toEqual([]);
});

test("a refused channel falls back to the next, in the same run and once", async () => {
  const desk = await open();
  await desk.fault("whatsapp", "not_on_whatsapp");
  await desk.fault("sms", "sms_refused");
  await confirm(desk, { customerEmail: "" });
  expect(await desk.received()).toEqual([]);
  expect(desk.message()).toMatchObject({
    status: "failed",
    failedChannel: "whatsapp",
    lastError: "MessageRefused STATUS_11",
  });
  await resendMessage(asSharedKey(desk.deps), { id: desk.message()?.id ?? "" });
  await deliverOutbox(desk.deps);
  expect((await desk.received()).map(({ channel }) => channel)).toEqual(["whatsapp"]);
});

test("a paused template becomes an SMS, and staff see which channel failed", async () => {
  const desk = await open();
  await desk.fault("whatsapp", "template_paused");
  await confirm(desk, { customerEmail: "" });
  expect((await desk.received()).map(({ channel }) => channel)).toEqual(["sms"]);
  expect(desk.message()).toMatchObject({ status: "sent", channel: "sms", failedChannel: "whatsapp" });
});

test("a refused email address falls back to the phone", async () => {
  const desk = await open();
  desk.deps.mailer.send = async () => {
    throw new AddressRefused("E_RECIPIENT_SUPPRESSED");
  };
  await confirm(desk, { customerEmail: "esi@example.com" });
  expect((await desk.received()).map(({ channel }) => channel)).toEqual(["whatsapp"]);
  expect(desk.message()).toMatchObject({ failedChannel: "email" });
});

test.each(["http_401", "http_429", "http_500", "http_503", "whatsapp_busy"])(
  "after %s it is tried again, and after two failures by SMS",
  async (fault) => {
    const desk = await open();
    await desk.fault("whatsapp", fault, { count: "always" });
    await confirm(desk, { customerEmail: "" });
    expect(desk.message()).toMatchObject({ status: "waiting", failedChannel: null, delivery: null });
    desk.clock.now = desk.message()?.nextAttemptAt.getTime() ?? 0;
    await deliverOutbox(desk.deps);
    expect((await desk.received()).map(({ channel }) => channel)).toEqual(["sms"]);
  },
);

test.each([
  ["whatsapp", "reset"],
  ["whatsapp", "cut_json"],
  ["whatsapp", "empty"],
  ["whatsapp", "not_json"],
  ["sms", "reset"],
  ["sms", "cut_json"],
] as const)("%s: after %s nothing is sent twice, and staff see that it is unclear", async (channel, fault) => {
  const desk = await open([channel]);
  await desk.fault(channel, fault);
  await confirm(desk, { customerEmail: "" });
  expect(desk.message()).toMatchObject({ status: "sent", delivery: "unclear" });
  desk.clock.now += 86_400_000;
  await deliverOutbox(desk.deps);
  expect(await desk.received()).toHaveLength(1);
});

test("an attempt whose answer was not stored is not repeated", async () => {
  const desk = await open();
  const booking = desk.insert.booking({ customerEmail: "", customerPhoneE164: PHONE });
  desk.insert.message({ kind: "booking_confirmed", subjectId: booking.id });
  const markSentToPhone = async () => {
    throw new Error("SQLITE_BUSY");
  };
  await deliverOutbox({ ...desk.deps, outbox: replaceMethods(desk.deps.outbox, { markSentToPhone }) });
  expect(desk.message()).toMatchObject({ status: "waiting", delivery: "sending" });
  desk.clock.now = desk.message()?.nextAttemptAt.getTime() ?? 0;
  await deliverOutbox(desk.deps);
  expect(desk.message()).toMatchObject({ status: "sent", delivery: "unclear" });
  expect(await desk.received()).toHaveLength(1);
});

test("at night only what the customer waits for goes to a phone", async () => {
  const desk = await open();
  desk.clock.now = Date.UTC(2026, 10, 27, 22);
  const booking = await confirm(desk, { customerEmail: "" });
  expect(await desk.received()).toHaveLength(1);
  desk.insert.message({
    kind: "booking_hours_changed",
    subjectId: booking.id,
    nextAttemptAt: new Date(desk.clock.now),
  });
  await deliverOutbox(desk.deps);
  expect(await desk.received()).toHaveLength(1);
  desk.clock.now = Date.UTC(2026, 10, 28, 8);
  await deliverOutbox(desk.deps);
  expect((await desk.received()).map(({ from }) => from)).toEqual(["booking_confirmed", "booking_hours_changed"]);
});

test("without keys a customer without an email address gets nothing, and no message is queued", async () => {
  const desk = await open([]);
  await confirm(desk, { customerEmail: "" });
  expect(desk.message()).toBeUndefined();
});

test("a number that we cannot use gets nothing", async () => {
  const desk = await open();
  await confirm(desk, { customerEmail: "", customerPhoneE164: null });
  expect(desk.message()).toBeUndefined();
});

test("a message that has no text for phones says why it was not sent", async () => {
  const desk = await open();
  const booking = desk.insert.booking({ customerEmail: "", customerPhoneE164: PHONE });
  desk.insert.message({ kind: "payment_no_place", subjectId: booking.id });
  desk.insert.message({ kind: "booking_confirmed", subjectId: booking.id });
  await deliverOutbox({ ...desk.deps, phoneChannels: { whatsapp: null, sms: null } });
  expect(desk.rows.outbox().map(({ lastError }) => lastError)).toContain(NO_CHANNEL);
});

test("Arkesel sends the same text, and leaves out an invalid number", async () => {
  const { sandbox, received } = await open();
  const arkesel = makeArkeselSms({ apiUrl: `${sandbox.url}/sms`, ...SANDBOX_SMS });
  const message = { name: "refund_done", values: ["Ama", "₵350.00", "Day Pass"] } as const;
  expect(await arkesel.send(PHONE, message)).toMatch(/^[\w-]{36}$/);
  expect((await received()).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Hello Ama, we have refunded GHS 350\.00 for your Day Pass\. - /),
  ]);
  await expect(arkesel.send("+12", message)).rejects.toMatchObject({ code: "NO_RECIPIENT" });
  const wrongKey = makeArkeselSms({ apiUrl: `${sandbox.url}/sms`, ...SANDBOX_SMS, clientSecret: "wrong" });
  await expect(wrongKey.send(PHONE, message)).rejects.toMatchObject({ code: "HTTP_401" });
});

async function openSent(channels?: readonly Channel[]) {
  const desk = await open(channels);
  await confirm(desk, { customerEmail: "" });
  return { ...desk, id: desk.message()?.providerId ?? "" };
}

test("the provider says when a message was delivered and read, however often and in whatever order", async () => {
  const desk = await openSent();
  expect(await desk.notify({ id: desk.id, statuses: ["sent", "delivered"], times: 3 })).toEqual({
    statuses: [200, 200, 200],
  });
  expect(desk.message()).toMatchObject({ status: "sent", delivery: "delivered" });
  await desk.notify({ id: desk.id, statuses: ["read"] });
  await desk.notify({ id: desk.id, statuses: ["delivered", "sent", "failed"], times: 2 });
  expect(desk.message()).toMatchObject({ status: "sent", delivery: "read", failedChannel: null });
  await deliverOutbox(desk.deps);
  expect(await desk.received()).toHaveLength(1);
});

test("a message that fails later goes by SMS once, although the notice comes three times", async () => {
  const desk = await openSent();
  desk.deps.createdOutboxIds.length = 0;
  await desk.notify({ id: desk.id, statuses: ["sent", "failed"], times: 3 });
  // For delivery after the answer.
  expect(desk.deps.createdOutboxIds).toEqual([desk.message()?.id]);
  await deliverOutbox(desk.deps, { ids: desk.deps.createdOutboxIds });
  await desk.notify({ id: desk.id, statuses: ["failed", "delivered"] });
  await deliverOutbox(desk.deps);
  expect((await desk.received()).map(({ channel }) => channel)).toEqual(["whatsapp", "sms"]);
  expect(desk.message()).toMatchObject({ status: "sent", channel: "sms", failedChannel: "whatsapp" });
});

test("a message that fails later and has no other channel is failed", async () => {
  const desk = await openSent(["whatsapp"]);
  await desk.notify({ id: desk.id, statuses: ["failed"], code: 131049 });
  await deliverOutbox(desk.deps);
  expect(desk.message()).toMatchObject({ status: "failed", lastError: "WhatsApp META_131049" });
});

test("a status that comes before its message is stored comes again", async () => {
  const desk = await openSent();
  const now = Math.floor(desk.clock.now / 1000);
  const status = (timestamp: number) => ({ id: "wamid.new", status: "delivered", timestamp: String(timestamp) });
  expect(await desk.notify({ value: { statuses: [status(now)] } })).toEqual({ statuses: [409] });
  // Another system of ours uses the same number.
  expect(await desk.notify({ value: { statuses: [status(now - 61)] } })).toEqual({ statuses: [200] });
});

test.each([
  ["a customer's message", { value: { statuses: [], messages: [{ from: "233241234567", type: "text" }] } }],
  ["a status that we do not know", { value: { statuses: [{ id: 1, status: "warned" }, null, "x"] } }],
  ["nothing that we know", { value: { statuses: "x" } }],
])("%s is answered and changes nothing", async (_, notice) => {
  const desk = await openSent();
  expect(await desk.notify(notice)).toEqual({ statuses: [200] });
  expect(desk.message()).toMatchObject({ status: "sent", delivery: "accepted" });
});

test.each(["wrong", "missing"])("a notice with a %s signature is refused", async (signature) => {
  const desk = await openSent();
  expect(await desk.notify({ id: desk.id, statuses: ["failed"], signature })).toEqual({ statuses: [401] });
  expect(desk.message()).toMatchObject({ status: "sent", delivery: "accepted" });
});

test("a customer's messages are stored once each and in order, whatever their notices do", async () => {
  const desk = await open();
  desk.clock.now = Date.now();
  const from = PHONE;
  expect((await desk.write({ from, text: "third", times: 4 })).statuses).toEqual([200, 200, 200, 200]);
  await desk.write({ from, text: "first", id: "wamid.1", ageMs: 7_200_000 });
  await desk.write({ from, text: "second", id: "wamid.2", ageMs: 3_600_000 });
  await desk.write({ from, text: "first, changed on the way", id: "wamid.1" });
  for (const signature of ["wrong", "missing"])
    expect((await desk.write({ from, text: "forged", signature })).statuses).toEqual([401]);
  const [conversation] = (await listConversations(desk.deps, {})).items;
  expect(conversation).toMatchObject({ phone: PHONE, unread: 3 });
  const { items } = await getMessages(desk.deps, { personId: conversation?.personId ?? "" });
  expect(items.map(({ text }) => text)).toEqual(["first", "second", "third"]);
});

test("WhatsApp takes free text for a day after the customer's message, and no longer", async () => {
  const desk = await open();
  desk.clock.now = Date.now();
  await desk.write({ from: PHONE, text: "Is there parking?", ageMs: 86_400_000 - 600_000 });
  const [conversation] = (await listConversations(desk.deps, {})).items;
  const answer = { personId: conversation?.personId ?? "", channel: "whatsapp" } as const;
  await sendMessage(asSharedKey(desk.deps), { ...answer, text: "Yes" });
  await deliverOutbox(desk.deps);
  expect(await desk.received()).toMatchObject([{ from: "text", text: "Yes" }]);
  // Their clock decides, not ours.
  await sendMessage(asSharedKey(desk.deps), { ...answer, text: "It is free" });
  await desk.control("POST", "/clock", { advanceMs: 1_200_000 });
  await deliverOutbox(desk.deps);
  expect(await desk.received()).toHaveLength(1);
  const { items } = await getMessages(desk.deps, answer);
  expect(items.at(-1)).toMatchObject({
    text: "It is free",
    sending: { status: "failed", lastError: expect.stringContaining("META_131047") },
  });
});

test.each(["http_500", "http_401", "cut_json", "not_json", "empty", "reset", "refused"])(
  "a file that is not handed over after %s can be fetched later",
  async (fault) => {
    const desk = await open();
    await desk.write({ type: "image", file: Buffer.from("a picture").toString("base64") });
    const [{ id } = { id: "" }] = desk.mediaIds();
    await desk.fault("whatsapp_media", fault);
    await expect(desk.openMedia(id)).rejects.toThrow();
    const file = await desk.openMedia(id);
    expect(await new Response(file?.body).text()).toBe("a picture");
    expect(file?.bytes).toBe(9);
    expect(await desk.openMedia("unknown")).toBeNull();
  },
);
