import { expect, test } from "vitest";
import { addDays, dayAt, MS_PER_DAY, MS_PER_HOUR } from "#domain/calendar/days.ts";
import { ALARMS, LIMITS, QUOTA_OF } from "#domain/operations/limits.ts";
import { createBooking } from "#worker/bookings/create-booking.ts";
import { AppError } from "#worker/errors.ts";
import { sendContactMessage } from "#worker/inbox/send-contact-message.ts";
import { submitInquiry } from "#worker/inbox/submit-inquiry.ts";
import { everyFiveMinutes } from "#worker/jobs/every-five-minutes.ts";
import { subscribeToNewsletter } from "#worker/newsletter/subscriptions.ts";
import { OUTBOX_PAGE } from "#worker/outbox/deliver-outbox.ts";
import { initializePayment } from "#worker/payments/attempts/initialize-payment.ts";
import { payAgain } from "#worker/payments/attempts/pay-again.ts";
import { bookingInput, paymentInput } from "#worker/test/inputs.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { reportFigure } from "./results/report-figure.ts";

const DAYS = Number(process.env.WEEK_DAYS ?? 0.25);
const ADDRESSES = 50;
const MINUTE = 60_000;
/** Attempts per hour and address: more than the daily limit allows. */
const ATTEMPTS_PER_HOUR = 4;

test(`${DAYS} days of traffic from ${ADDRESSES} addresses do not stop honest customers from paying`, {
  timeout: 3_600_000,
}, async () => {
  const { deps, clock, gateway, mails, rows } = makeTestDeps({ limits: LIMITS });
  const startedAt = clock.now;
  const taken = { accepted: 0, refused: 0 };
  let strangers = 0;
  let honest = 0;

  async function abuse(network: string, action: number): Promise<void> {
    strangers += 1;
    const visit = { ...deps, network, createdOutboxIds: [] };
    const email = `stranger${strangers}@example.com`;
    const phone = `024${String(1_000_000 + strangers).slice(-7)}`;
    try {
      if (action === 0) await begin(visit, email, phone);
      if (action === 1)
        await sendContactMessage(visit, { name: "Nobody", email, phone, message: "Anything at all to say" });
      if (action === 2) await submitInquiry(visit, { firstName: "Nobody", email });
      if (action === 3) await subscribeToNewsletter(visit, { email });
      taken.accepted += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      taken.refused += 1;
    }
  }

  /** Books and starts two payments without paying. */
  async function begin(visit: typeof deps, email: string, phone: string): Promise<void> {
    const { id } = await book(visit, email, phone);
    const { data } = await initializePayment(visit, paymentRequest(id, email));
    gateway.hold(data.reference ?? "", { status: "failed" });
    const again = await payAgain(visit, { bookingId: id, reference: data.reference ?? "" });
    gateway.hold(again.data.reference ?? "", { status: "abandoned" });
  }

  function book(visit: typeof deps, customerEmail: string, customerPhone: string) {
    const startDate = addDays(dayAt(clock.now), 30);
    return createBooking(visit, bookingInput({ customerEmail, customerPhone, bookingType: "virtual_pro", startDate }));
  }

  /** Pays, and the webhook is lost. */
  async function payHonestly(): Promise<void> {
    honest += 1;
    const visit = { ...deps, network: `honest ${honest}`, createdOutboxIds: [] };
    const email = `honest${honest}@example.com`;
    const { id } = await book(visit, email, `0201234${100 + honest}`);
    const { data } = await initializePayment(visit, paymentRequest(id, email));
    gateway.hold(data.reference ?? "", { amountPesewas: 60_000, requestedPesewas: 60_000 });
    for (let run = 0; run < 2; run += 1) await nextRun();
    expect(rows.bookings().find((row) => row.id === id)?.status, `honest customer ${honest}`).toBe("paid");
    for (let run = 0; run < 2; run += 1) await nextRun();
    const receipts = mails.filter(({ to, subject }) => to === email && subject.startsWith("Receipt"));
    expect(receipts, `honest customer ${honest}`).toHaveLength(1);
  }

  async function nextRun(): Promise<void> {
    clock.now += 5 * MINUTE;
    await everyFiveMinutes(deps);
  }

  const hours = DAYS * 24;
  for (let hour = 0; hour < hours; hour += 1) {
    const ends = startedAt + (hour + 1) * MS_PER_HOUR;
    const sentBefore = mails.length;
    for (let address = 0; address < ADDRESSES; address += 1)
      for (let turn = 0; turn < ATTEMPTS_PER_HOUR; turn += 1) await abuse(`stranger ${address}`, turn % 4);
    if (hour % Math.ceil(hours / 10) === 0) await payHonestly();
    while (clock.now < ends) {
      clock.now += 15 * MINUTE;
      await everyFiveMinutes(deps);
    }
    expect(mails.length - sentBefore, `mails in hour ${hour}`).toBeLessThanOrEqual(
      2 * (LIMITS.throttledEmailsPerHour + OUTBOX_PAGE) + 10,
    );
  }

  const [size] = rows.sql<{ bytes: number }>(
    "select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()",
  );
  const perYear = ((size?.bytes ?? 0) / (clock.now - startedAt)) * MS_PER_DAY * 365;
  reportFigure(
    `${strangers} tries: ${taken.accepted} taken, ${taken.refused} turned away; ${honest} honest customers paid; ` +
      `${mails.length} mails; ${Math.round((size?.bytes ?? 0) / 1e6)} MB`,
  );
  const quotas = new Set(Object.values(QUOTA_OF)).size;
  expect(taken.accepted).toBeLessThanOrEqual(ADDRESSES * quotas * LIMITS.perNetworkPerDay * Math.ceil(DAYS));
  expect(perYear / 12, "a month of unattended traffic").toBeLessThan(ALARMS.databaseBytes);
  expect(rows.jobRuns().flatMap(({ failedParts }) => failedParts)).toEqual([]);
});

const paymentRequest = (bookingId: string, email: string) =>
  paymentInput({ email, bookingType: "virtual_pro", bookingId });
