import { expect, test } from "vitest";
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { nextPhoneTime } from "#domain/messages/channels.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { followDeliveries } from "#worker/outbox/follow-deliveries.ts";
import { makeRandom } from "#worker/seed/make-random.ts";
import { reportFigure } from "../results/report-figure.ts";
import { openPhones } from "./phone-desk.ts";

/** `npm run test:messages` runs the whole month. */
const DAYS = Number(process.env.MESSAGE_DAYS ?? 4);
const BOOKINGS_A_DAY = 24;
const RUN_EVERY_MS = 5 * MS_PER_MINUTE;
const PROMISED_MS = 5 * MS_PER_MINUTE;
const PROMISED_SHARE = 0.98;

/** Chances of a fault at each call. Providers state 99.9%, and networks in Ghana lose more. */
const CALL_FAULTS = [
  ...["http_429", "http_500", "http_502_html", "http_503"].map((fault) => ({ fault, chance: 0.0025 })),
  ...["reset", "cut_json", "empty"].map((fault) => ({ fault, chance: 0.0015 })),
  { fault: "refused", chance: 0.002 },
  { fault: "undelivered", chance: 0.01 },
];
/** Numbers that a customer gave without having WhatsApp. */
const NOT_ON_WHATSAPP = 0.15;
/** The day of the month on which a template is paused, and those with an hour without credit or without WhatsApp. */
const PAUSED_DAY = 10;
const HOUR_WITHOUT_CREDIT = { day: 3, hour: 14, operation: "sms", fault: "out_of_credit" } as const;
const HOUR_WITHOUT_WHATSAPP = { day: 17, hour: 11, operation: "whatsapp", fault: "http_503" } as const;

interface Sent {
  subjectId: string;
  kind: string;
  dueMs: number;
}

test(`of the messages of ${DAYS} days ${PROMISED_SHARE * 100}% arrive within five minutes and none twice`, {
  timeout: 1_800_000,
}, async () => {
  const desk = await openPhones();
  const random = makeRandom(20_261_127);
  const happens = (chance: number) => random.whole(1, 10_000) <= chance * 10_000;
  const { now: sandboxNow } = (await desk.control("POST", "/clock", { advanceMs: 0 })) as { now: string };
  const sandboxAheadMs = Date.parse(sandboxNow) - desk.clock.now;
  const start = desk.clock.now - (desk.clock.now % MS_PER_DAY);
  const mailedAt = new Map<string, number>();
  const { send } = desk.deps.mailer;
  desk.deps.mailer.send = async (mail) => {
    await send(mail);
    mailedAt.set(mail.to, desk.clock.now);
  };
  const sent: Sent[] = [];

  for (let day = 1; day <= DAYS; day += 1) {
    const times = Array.from({ length: BOOKINGS_A_DAY }, () => random.whole(7 * 60, 21 * 60)).sort((a, b) => a - b);
    for (const minute of times) {
      await moveTo(start + day * MS_PER_DAY + minute * MS_PER_MINUTE);
      await planFaults(day, Math.floor(minute / 60));
      sent.push(await cause(sent.length));
      // The notices of WhatsApp come within seconds.
      await moveTo(desk.clock.now + 5_000);
      await sendHostileNotices();
    }
  }
  await moveTo(desk.clock.now + 15 * MS_PER_HOUR);

  /** A message to one customer, which they wait for or not. */
  async function cause(n: number): Promise<Sent> {
    const email = happens(0.3) ? `customer${n}@example.com` : "";
    const channel = happens(0.2) ? "sms" : null;
    const kind = happens(0.3) ? "booking_hours_changed" : "booking_confirmed";
    const { id: subjectId } = desk.insert.booking({
      ...{ customerName: "Ɛsi Mensah", customerEmail: email, customerPhoneE164: `+23324${1_000_000 + n}`, channel },
    });
    const at = new Date(desk.clock.now);
    const { id } = desk.insert.message({ kind, subjectId, nextAttemptAt: at, createdAt: at });
    await deliverOutbox(desk.deps, { ids: [id] });
    const isAtOnce = kind === "booking_confirmed" || (email !== "" && channel === null);
    return { subjectId, kind, dueMs: (isAtOnce ? null : nextPhoneTime(at.getTime())) ?? at.getTime() };
  }

  async function planFaults(day: number, hour: number) {
    await desk.control("DELETE", "/faults");
    const hours = [HOUR_WITHOUT_CREDIT, HOUR_WITHOUT_WHATSAPP];
    for (const bad of hours)
      if (bad.day === day && bad.hour === hour) await desk.fault(bad.operation, bad.fault, { count: "always" });
    if (happens(NOT_ON_WHATSAPP)) await desk.fault("whatsapp", "not_on_whatsapp");
    if (day === PAUSED_DAY) await desk.fault("whatsapp", "template_paused", { count: "always" });
    for (const operation of ["whatsapp", "sms"] as const)
      for (const { fault, chance } of CALL_FAULTS) if (happens(chance)) await desk.fault(operation, fault);
    if (happens(0.05)) await desk.fault("sms_status", "http_500");
  }

  /** Notices that come again and out of order, and forged ones. */
  async function sendHostileNotices() {
    const last = (await desk.received()).at(-1);
    if (last?.channel !== "whatsapp") return;
    const end = last.isLost ? "failed" : "delivered";
    if (happens(0.2)) await desk.notify({ id: last.id, statuses: [end, "sent"], times: 2 });
    if (happens(0.1)) await desk.notify({ id: last.id, statuses: ["failed"], signature: "wrong" });
    await deliverOutbox(desk.deps, { ids: desk.deps.createdOutboxIds.splice(0) });
  }

  /** Moves the clocks to an instant, and runs the job on the way. */
  async function moveTo(at: number) {
    while (desk.clock.now < at) {
      const nextRun = desk.clock.now - (desk.clock.now % RUN_EVERY_MS) + RUN_EVERY_MS;
      const isRun = nextRun <= at;
      await desk.advance((isRun ? nextRun : at) - desk.clock.now);
      // What a notice has queued goes out after its answer.
      await deliverOutbox(desk.deps, { ids: desk.deps.createdOutboxIds.splice(0) });
      if (!isRun) return;
      await followDeliveries(desk.deps);
      await deliverOutbox(desk.deps);
    }
  }

  const rows = new Map(desk.rows.outbox().map((row) => [`${row.kind} ${row.subjectId}`, row]));
  const bookings = new Map(desk.rows.bookings().map((booking) => [booking.id, booking]));
  const messages = await desk.received();
  const delays = sent.map(({ subjectId, kind, dueMs }) => {
    const row = rows.get(`${kind} ${subjectId}`);
    const booking = bookings.get(subjectId);
    const onPhone = messages.filter(({ to, isLost }) => `+${to}` === booking?.customerPhoneE164 && !isLost);
    const emails = desk.mails.filter(({ to }) => to !== "" && to === booking?.customerEmail);
    expect(onPhone.length + emails.length, `${kind}: ${row?.status}, ${row?.delivery}`).toBeLessThanOrEqual(1);
    const arrivedMs = onPhone[0] ? onPhone[0].receivedAt - sandboxAheadMs : mailedAt.get(booking?.customerEmail ?? "");
    // Nobody is left without a message unless staff see it.
    if (arrivedMs === undefined) expect(row?.delivery).toMatch(/^(unclear|undelivered)$/);
    return arrivedMs === undefined ? Number.POSITIVE_INFINITY : arrivedMs - dueMs;
  });
  const inTime = delays.filter((delay) => delay <= PROMISED_MS).length / delays.length;
  const missing = delays.filter((delay) => delay === Number.POSITIVE_INFINITY).length;
  const failed = desk.rows.outbox().filter(({ failedChannel }) => failedChannel !== null).length;
  reportFigure(
    `${delays.length} messages in ${DAYS} days: ${(inTime * 100).toFixed(2)}% within five minutes, ${missing} not at all, ${failed} by a second channel, 0 twice`,
  );
  // One message is more than two percent of few.
  const late = delays.filter((delay) => delay > PROMISED_MS).length;
  expect(late).toBeLessThanOrEqual(Math.max(2, delays.length * (1 - PROMISED_SHARE)));
});
