import * as fc from "fast-check";
import { expect } from "vitest";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import type { Harness } from "#proofs/harness.ts";
import type { PhoneMessage } from "#sandbox/sandbox.ts";
import { bookForCustomer } from "#worker/bookings/book-for-customer.ts";
import { chooseChannel } from "#worker/my-booking/choose-channel.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { asSharedKey } from "#worker/test/staff-people.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A step of the model: see `step` in proofs/model.test.ts. */
interface PhoneStep {
  name: string;
  needsBooking: boolean;
  run: (harness: Harness, bookings: { id: string; email: string }[]) => Promise<unknown>;
}

/** What happens to payers by prompt, to customers who gave only a number, and to the services that reach them. */
export function phoneSteps(): fc.Arbitrary<PhoneStep>[] {
  const pick = fc.nat(1000);
  // The second asks for a voucher code, and the third has no wallet.
  const phone = fc.constantFrom("024 123 4567", "020 123 4567", "024 765 4321", "0551");
  const outcome = fc.constantFrom("approved", "approved", "refused", "expired", "insufficient_funds");
  const messageFault = fc.constantFrom(
    ...(["reset", "refused", "http_401", "http_429", "http_500", "http_502_html", "http_503", "not_json"] as const),
    ...(["cut_json", "empty", "undelivered"] as const),
  );
  return [
    fc.tuple(pick, phone).map(([n, to]) => ({
      name: `prompt for ${n} to ${to}`,
      needsBooking: true,
      run: (real, bookings) =>
        real.call("POST", "/api/payment/prompt", { bookingId: bookings[n % bookings.length]?.id, phone: to }),
    })),
    fc.tuple(pick, outcome).map(([n, how]) => ({
      name: `prompt ${n} is ${how}`,
      needsBooking: true,
      run: async (real) => {
        const prompts = promptsOf(real);
        const reference = prompts[n % Math.max(1, prompts.length)];
        if (reference) await real.control("POST", "/prompts", { reference, outcome: how });
        await real.advance(0);
      },
    })),
    fc.tuple(pick, fc.constantFrom("123456", "123456", "000000")).map(([n, otp]) => ({
      name: `code ${otp} for prompt ${n}`,
      needsBooking: true,
      run: async (real) => {
        const prompts = promptsOf(real);
        const reference = prompts[n % Math.max(1, prompts.length)];
        if (reference) await real.call("POST", "/api/payment/prompt/otp", { reference, otp });
      },
    })),
    pick.map((n) => ({
      name: `ask about prompt ${n}`,
      needsBooking: true,
      run: async (real) => {
        const prompts = promptsOf(real);
        await real.advance(11_000);
        await real.call("GET", `/api/payment/prompt/${prompts[n % Math.max(1, prompts.length)] ?? "none"}`);
      },
    })),
    fc.tuple(fc.constantFrom(1, 7, 20), fc.constantFrom("whatsapp", "sms", undefined)).map(([days, channel]) => ({
      name: `staff book for a customer with a number only, ${channel ?? "no"} channel chosen`,
      needsBooking: false,
      run: async (real, bookings) => {
        if (bookings.length >= 6) return;
        const number = String(real.rows("select id from bookings").length).padStart(7, "0");
        const booking = await bookForCustomer(
          asSharedKey(real.deps()),
          {
            ...{ customerName: "Ɛsi Ofori", customerPhone: `024${number}`, bookingType: "desk_monthly" },
            ...{ startDate: addDays(dayAt(real.now()), days), source: "walk_in", payment: { kind: "link" } },
          },
          null,
        ).catch((error: { code?: string }) => {
          expect(error.code).toMatch(/^(fully_booked|closed_day)$/);
          return null;
        });
        if (!booking) return;
        bookings.push({ id: booking.id, email: "" });
        const token = (await real.deps().links.make("booking", booking.id, 1)) ?? "";
        if (channel) await chooseChannel(real.deps(), { token, channel });
        await deliverOutbox(real.deps());
      },
    })),
    fc.tuple(fc.constantFrom("sms", "whatsapp", "sms_status"), messageFault).map(([operation, fault]) => ({
      name: `fault ${fault} at ${operation}`,
      needsBooking: false,
      // The control refuses what cannot happen to an operation.
      run: (real) => real.control("POST", "/faults", { operation, fault }),
    })),
    fc
      .constantFrom(
        ...([
          { operation: "sms", fault: "sms_refused" },
          { operation: "sms", fault: "out_of_credit" },
          { operation: "whatsapp", fault: "not_on_whatsapp" },
          { operation: "whatsapp", fault: "template_paused" },
          { operation: "whatsapp", fault: "whatsapp_busy" },
        ] as const),
      )
      .map((fault) => ({
        name: `fault ${fault.fault}`,
        needsBooking: false,
        run: (real) => real.control("POST", "/faults", fault),
      })),
    fc
      .tuple(pick, fc.constantFrom("valid", "valid", "wrong", "missing"), fc.boolean())
      .map(([n, signature, isBack]) => ({
        name: `notices about message ${n}, ${signature} signature${isBack ? ", out of order" : ""}`,
        needsBooking: true,
        run: async (real) => {
          const messages = (await phoneMessages(real)).filter(({ channel }) => channel === "whatsapp");
          const message = messages[n % Math.max(1, messages.length)];
          if (!message) return;
          const end = message.isLost !== (signature !== "valid") ? "failed" : "delivered";
          const statuses = isBack ? [end, "sent"] : ["sent", end];
          await real.control("POST", "/whatsapp", { id: message.id, statuses, signature, times: 2 });
        },
      })),
  ];
}

interface PhoneRow {
  id: string;
  status: string;
  delivery: string | null;
  provider_id: string | null;
  failed_channel: string | null;
}

/** After each step: no message is on a phone that the outbox does not know of, and none is there twice. */
export async function expectNoMessageTwice(real: Harness): Promise<void> {
  const rows = phoneRows(real);
  const arrived = (await phoneMessages(real)).filter(({ isLost }) => !isLost);
  const known = new Set(rows.flatMap(({ provider_id }) => provider_id ?? []));
  const unknown = arrived.filter(({ id }) => !known.has(id));
  // The provider's answer did not come, so that its id is not known.
  const unclear = rows.filter(({ delivery }) => delivery === "unclear" || delivery === "sending");
  expect(unknown.length, "messages without an entry in the outbox").toBeLessThanOrEqual(unclear.length);
  expect(new Set(arrived.map(({ id }) => id)).size).toBe(arrived.length);
  const sends = real.rows<{ message_id: string; count: number }>(
    "select message_id, count(*) as count from phone_sends group by message_id having count(*) > 1",
  );
  for (const { message_id: id, count } of sends) {
    const row = rows.find((message) => message.id === id);
    expect([count, row?.failed_channel !== null], `message ${id} went out again`).toEqual([2, true]);
  }
}

/** Once the services work, each message is on a phone, or the outbox shows why it may not be. */
export async function expectNoMessageLost(real: Harness): Promise<void> {
  await real.control("DELETE", "/faults");
  // Until the next morning, and past the longest wait between two attempts.
  for (const hours of [12, 12, 12]) {
    await real.advance(hours * HOUR);
    await real.runJob();
  }
  await real.advance(DAY - (real.now() % DAY) + 9 * HOUR);
  await real.runJob();
  await real.advance(2 * 60_000);
  await real.runJob();
  await expectNoMessageTwice(real);
  const messages = new Map((await phoneMessages(real)).map((message) => [message.id, message]));
  for (const { id, status, delivery, provider_id } of phoneRows(real)) {
    expect(status, `message ${id}`).not.toBe("waiting");
    if (status !== "sent" || delivery === "unclear") continue;
    expect(messages.get(provider_id ?? ""), `message ${id}, ${delivery}`).toMatchObject({ isLost: false });
  }
}

/** Messages whose services failed them, which staff see as failed. */
export const FAILED_ON_ALL_CHANNELS =
  "(status = 'failed' and (failed_channel is not null or delivery = 'undelivered'))";

function phoneRows(real: Harness): PhoneRow[] {
  return real.rows<PhoneRow>("select * from outbox where channel is not null or failed_channel is not null");
}

async function phoneMessages(real: Harness): Promise<PhoneMessage[]> {
  return (await real.control("GET", "/messages")).body.messages;
}

function promptsOf(real: Harness): string[] {
  return real
    .rows<{ reference: string }>(
      "select reference from payment_attempts where prompt_expires_at is not null order by rowid",
    )
    .map(({ reference }) => reference);
}
