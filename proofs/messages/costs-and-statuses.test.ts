import { expect, test } from "vitest";
import { DAILY_CEILINGS } from "#domain/messages/costs.ts";
import { MESSAGE_LIMIT_REACHED } from "#domain/operations/outbox.ts";
import { SANDBOX_SMS, SANDBOX_WHATSAPP } from "#sandbox/messages/keys.ts";
import { makeHubtelSms } from "#worker/gateways/messages/sms.ts";
import { makeWhatsapp } from "#worker/gateways/messages/whatsapp.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { followDeliveries } from "#worker/outbox/follow-deliveries.ts";
import { confirm, openPhones, PHONE } from "./phone-desk.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function sendsOf(desk: Awaited<ReturnType<typeof openPhones>>) {
  return desk.rows.phoneSends().map(({ channel, costPesewas }) => ({ channel, costPesewas }));
}

test("each message stores its cost, and a month adds them up by channel", async () => {
  const desk = await openPhones();
  await desk.fault("whatsapp", "not_on_whatsapp");
  await confirm(desk, { customerEmail: "" });
  await confirm(desk, { customerEmail: "", customerPhoneE164: "+233201111111" });
  // What WhatsApp refused cost nothing.
  expect(sendsOf(desk)).toEqual([
    { channel: "sms", costPesewas: 7 },
    { channel: "whatsapp", costPesewas: 5 },
  ]);
  const month = await desk.deps.outbox.sumByChannel(new Date(desk.clock.now - DAY), new Date(desk.clock.now + DAY));
  expect(month).toEqual([
    { channel: "sms", count: 1, pesewas: 7 },
    { channel: "whatsapp", count: 1, pesewas: 5 },
  ]);
});

async function openNearCeiling(costPesewas: number, recipient: string | null) {
  const desk = await openPhones(["sms"]);
  const digest = recipient === null ? "somebody" : await desk.deps.sha256(recipient);
  desk.insert.phoneSend({ recipient: digest, costPesewas, sentAt: new Date(desk.clock.now) });
  return desk;
}

test.each([
  ["one number", DAILY_CEILINGS.personPesewas - 6, PHONE],
  ["the house", DAILY_CEILINGS.housePesewas - 6, null],
])("above the ceiling of %s a message waits for the next morning, and staff see why", async (_, spent, recipient) => {
  const desk = await openNearCeiling(spent, recipient);
  await confirm(desk, { customerEmail: "" });
  expect(await desk.received()).toEqual([]);
  expect(desk.message()).toMatchObject({ status: "waiting", lastError: MESSAGE_LIMIT_REACHED, delivery: null });
  const morning = desk.message()?.nextAttemptAt.getTime() ?? 0;
  expect(morning % DAY).toBe(8 * 60 * MINUTE);
  desk.clock.now = morning;
  await deliverOutbox(desk.deps);
  expect(await desk.received()).toHaveLength(1);
});

test("above the ceiling another number is still told, and an email address is used at once", async () => {
  const desk = await openNearCeiling(DAILY_CEILINGS.personPesewas, PHONE);
  await confirm(desk, { customerEmail: "", customerPhoneE164: "+233201111111" });
  expect(await desk.received()).toHaveLength(1);
  await confirm(desk, { customerEmail: "esi@example.com", channel: "sms" });
  expect(desk.mails.map(({ to }) => to)).toEqual(["esi@example.com"]);
});

test("numbers are forgotten after a day", async () => {
  const desk = await openPhones();
  await confirm(desk, { customerEmail: "" });
  await desk.deps.outbox.forgetRecipients(new Date(desk.clock.now));
  expect(desk.rows.phoneSends()[0]?.recipient).toMatch(/^[0-9a-f]{64}$/);
  await desk.deps.outbox.forgetRecipients(new Date(desk.clock.now + 1));
  expect(desk.rows.phoneSends()[0]?.recipient).toBeNull();
});

test("the job asks the provider of SMS until it knows that a message was delivered", async () => {
  const desk = await openPhones(["sms"]);
  await confirm(desk, { customerEmail: "" });
  await desk.fault("sms_status", "http_500");
  for (const expected of ["accepted", "accepted", "delivered"]) {
    await followDeliveries(desk.deps);
    expect(desk.message()).toMatchObject({ status: "sent", delivery: expected });
    await desk.advance(2 * MINUTE);
  }
});

test("an SMS that did not arrive takes the next channel, once", async () => {
  const desk = await openPhones();
  await desk.fault("sms", "undelivered");
  await confirm(desk, { customerEmail: "", channel: "sms" });
  await desk.advance(2 * MINUTE);
  await followDeliveries(desk.deps);
  await deliverOutbox(desk.deps);
  await followDeliveries(desk.deps);
  await desk.advance(2 * MINUTE);
  await deliverOutbox(desk.deps);
  expect((await desk.received()).map(({ channel }) => channel)).toEqual(["sms", "whatsapp"]);
  expect(desk.message()).toMatchObject({ status: "sent", channel: "whatsapp", failedChannel: "sms" });
  // The network was paid for its attempt.
  expect(sendsOf(desk).map(({ costPesewas }) => costPesewas)).toEqual([7, 5]);
});

test("an SMS that did not arrive and has no other channel is failed", async () => {
  const desk = await openPhones(["sms"]);
  await desk.fault("sms", "undelivered");
  await confirm(desk, { customerEmail: "" });
  await desk.advance(2 * MINUTE);
  await followDeliveries(desk.deps);
  await deliverOutbox(desk.deps);
  expect(desk.message()).toMatchObject({ status: "failed", lastError: "SMS UNDELIVERED", delivery: "undelivered" });
});

test("without credit an SMS is tried again", async () => {
  const desk = await openPhones(["sms"]);
  await desk.fault("sms", "out_of_credit");
  await confirm(desk, { customerEmail: "" });
  expect(desk.message()).toMatchObject({ status: "waiting", lastError: "ProviderError HTTP_402" });
  expect(sendsOf(desk)).toEqual([]);
  await desk.advance(2 * MINUTE);
  await deliverOutbox(desk.deps);
  expect(await desk.received()).toHaveLength(1);
});

test("the doctor learns of wrong keys, and of a template that Meta has not approved", async () => {
  const { control, deps, sandbox } = await openPhones();
  const { whatsapp, sms } = deps.phoneChannels;
  expect(await whatsapp?.checkAccount()).toEqual({ verdict: "accepted", missingTemplates: [] });
  expect(await sms?.checkAccount()).toEqual({ verdict: "accepted", missingTemplates: [] });
  await control("PATCH", "/settings", { rejectedTemplate: "refund_done" });
  expect(await whatsapp?.checkAccount()).toEqual({ verdict: "accepted", missingTemplates: ["refund_done"] });
  const wrong = [
    makeWhatsapp({ apiUrl: `${sandbox.url}/whatsapp`, ...SANDBOX_WHATSAPP, token: "wrong" }),
    makeWhatsapp({ apiUrl: `${sandbox.url}/whatsapp`, ...SANDBOX_WHATSAPP, phoneId: "1" }),
    makeWhatsapp({ apiUrl: `${sandbox.url}/whatsapp`, ...SANDBOX_WHATSAPP, accountId: "1" }),
    makeHubtelSms({ apiUrl: `${sandbox.url}/sms`, ...SANDBOX_SMS, clientSecret: "wrong" }),
  ];
  for (const gateway of wrong) expect((await gateway.checkAccount()).verdict).toBe("refused");
  const off = makeHubtelSms({ apiUrl: "http://127.0.0.1:9", ...SANDBOX_SMS });
  expect((await off.checkAccount()).verdict).toBe("unreachable");
});

test("a template that is not approved becomes an SMS", async () => {
  const desk = await openPhones();
  await desk.control("PATCH", "/settings", { rejectedTemplate: "booking_confirmed" });
  await confirm(desk, { customerEmail: "" });
  expect((await desk.received()).map(({ channel }) => channel)).toEqual(["sms"]);
});

test("a template that fails later costs nothing", async () => {
  const desk = await openPhones();
  await desk.fault("whatsapp", "undelivered");
  await confirm(desk, { customerEmail: "" });
  await desk.advance(2 * MINUTE);
  await deliverOutbox(desk.deps);
  expect((await desk.received()).map(({ channel }) => channel)).toEqual(["whatsapp", "sms"]);
  expect(sendsOf(desk)).toEqual([
    { channel: "whatsapp", costPesewas: 0 },
    { channel: "sms", costPesewas: 7 },
  ]);
});
