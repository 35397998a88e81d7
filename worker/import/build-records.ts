import { type BookingType, bookedMonths, hasPeopleCount } from "#domain/bookings/bookings.ts";
import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import { laterDay } from "#domain/catalogue/booking-period.ts";
import { bookingTypeOf } from "#domain/clients/clients.ts";
import { MISSING_REMINDER_DAYS } from "#domain/documents/documents.ts";
import { bookingAllocation, resourceForPlan } from "#domain/inventory/inventory.ts";
import { renewalDayOfMonth } from "#domain/memberships/memberships.ts";
import { LATE_FEE_AFTER_DAYS } from "#domain/memberships/periods.ts";
import { formatCedisExact, toPesewas } from "#domain/payments/money.ts";
import { foldName } from "#domain/people/fold-name.ts";
import { getCurrentPrice } from "#worker/bookings/price/get-current-price.ts";
import type { Draft, NewImportRow } from "#worker/db/import-drafts.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";

import type { NewMembershipRow } from "#worker/db/schema/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { newPeriod } from "#worker/memberships/open-charges.ts";
import type { ValidRow } from "./read-rows.ts";

type NewRecord = Pick<NewImportRow, "recordId" | "resource" | "firstDay" | "lastDay"> & { draft: Draft };

/** Builds the rows of each record, under an id that follows from what identifies it. List prices are read once. */
export function makeRecordBuilder(deps: Deps) {
  const at = deps.now();
  const today = dayAt(at.getTime());
  const prices = new Map<string, Promise<number>>();
  const idOf = (kind: string, identity: object) => idFromIdempotencyKey(deps, `import_${kind}`, identity);

  function listPrice(plan: BookingType, months = 1): Promise<number> {
    const key = `${plan} ${months}`;
    const price = prices.get(key) ?? getCurrentPrice(deps, plan, months).then(({ pesewas }) => pesewas);
    prices.set(key, price);
    return price;
  }

  return async function build(valid: ValidRow, hasAmount: boolean): Promise<NewRecord> {
    switch (valid.kind) {
      case "client":
        return buildClient(valid.input, hasAmount);
      case "membership":
        return buildMembership(valid.input);
      case "booking":
        return buildBooking(valid.input, valid.isPaid);
      case "subscriber":
        return buildSubscriber(valid.input);
    }
  };

  async function buildClient(input: Extract<ValidRow, { kind: "client" }>["input"], hasAmount: boolean) {
    const id = await idOf("client", { email: input.email.toLowerCase(), business: foldName(input.businessName) });
    const plan = bookingTypeOf(input.plan);
    const membership = membershipRow(id, {
      ...input,
      ...{ plan, clientId: id, isAgreed: hasAmount },
      amountPesewas: hasAmount ? toPesewas(input.amount) : await listPrice(plan),
    });
    const client = {
      ...{ id, fullName: input.fullName, businessName: input.businessName, email: input.email, phone: input.phone },
      phoneE164: await deps.phoneNumbers.toE164(input.phone, input.country),
      ...{ country: input.country, documents: [], notes: input.notes || null, createdAt: at, updatedAt: at },
    };
    const isInactive = input.status === "inactive";
    return {
      recordId: id,
      draft: {
        client,
        membership: { ...membership, endedAt: isInactive ? at : null },
        // They brought their documents elsewhere: staff ask for them, not the clock.
        office: { clientId: id, reminderStep: MISSING_REMINDER_DAYS.at(-1), updatedAt: at },
        ...(!isInactive && overduePeriod(membership)),
      } as Draft,
    };
  }

  async function buildMembership(input: Extract<ValidRow, { kind: "membership" }>["input"]): Promise<NewRecord> {
    const { plan, fullName, email = "", phone = "", startDate, amount } = input;
    const phoneE164 = phone === "" ? null : await deps.phoneNumbers.toE164(phone, input.country);
    const who = (email || (phoneE164 ?? phone)).toLowerCase();
    const id = await idOf("membership", { plan, who, name: foldName(fullName) });
    const resource = resourceForPlan(plan);
    const firstDay = laterDay(startDate, today);
    const membership: NewMembershipRow = {
      ...membershipRow(id, {
        ...input,
        ...{ bookingId: id, isAgreed: amount !== undefined },
        amountPesewas: amount === undefined ? await listPrice(plan) : toPesewas(amount),
      }),
      ...{ resource, allocatedFrom: resource && firstDay },
    };
    const booking: BookingRow = {
      ...bookingRow(id),
      ...{ customerName: fullName, customerEmail: email, customerPhone: phone, customerPhoneE164: phoneE164 },
      ...{ bookingType: plan, startDate: new Date(startOfDay(startDate)), notes: input.notes || null },
      ...{ companyName: input.businessName ?? null, agreedReason: "Imported membership" },
    };
    return {
      ...{ recordId: id, resource, firstDay, lastDay: null },
      draft: { booking, membership, ...overduePeriod(membership) },
    };
  }

  async function buildBooking(input: Extract<ValidRow, { kind: "booking" }>["input"], isPaid: boolean) {
    const { bookingType, startDate, customerEmail = "", customerPhone = "", endDate } = input;
    const phoneE164 = customerPhone === "" ? null : await deps.phoneNumbers.toE164(customerPhone);
    const who = (customerEmail || (phoneE164 ?? customerPhone)).toLowerCase();
    const id = await idOf("booking", { bookingType, startDate, who, name: foldName(input.customerName) });
    const months = bookedMonths(input);
    const pesewas =
      input.agreedAmount === undefined ? await listPrice(bookingType, months) : toPesewas(input.agreedAmount);
    const booking: BookingRow = {
      ...bookingRow(id),
      ...{ customerName: input.customerName, customerEmail, customerPhone, customerPhoneE164: phoneE164 },
      ...{ bookingType, months, notes: input.notes || null },
      ...{ companyName: input.companyName || null, companyTin: input.companyTin || null },
      startDate: new Date(startOfDay(startDate)),
      endDate: endDate === undefined ? null : new Date(startOfDay(endDate)),
      numberOfPeople: hasPeopleCount(bookingType) ? (input.numberOfPeople ?? null) : null,
      // What was paid before is in the books of that time, not in ours.
      amountPesewas: isPaid ? 0 : pesewas,
      agreedReason: isPaid ? `Paid before the import: ${formatCedisExact(pesewas)}` : (input.agreedReason ?? null),
    };
    const stay = bookingAllocation({ bookingType, startDate, endDate: endDate ?? null, months });
    return {
      ...{ recordId: id, resource: stay?.resource, firstDay: stay?.firstDay, lastDay: stay?.lastDay },
      draft: { booking, ...(stay && { allocation: { id, ...stay } }) },
    };
  }

  async function buildSubscriber({ email, consentedOn }: Extract<ValidRow, { kind: "subscriber" }>["input"]) {
    const id = await idOf("subscriber", { email: email.toLowerCase() });
    const consentedAt = consentedOn === undefined ? at : new Date(startOfDay(consentedOn));
    return { recordId: id, draft: { subscriber: { id, email, consentedAt, unsubscribeToken: deps.newToken() } } };
  }

  function membershipRow(
    id: string,
    input: Pick<NewMembershipRow, "plan" | "amountPesewas" | "nextDueDate" | "isAgreed" | "clientId" | "bookingId"> & {
      startDate: string;
      lastPaymentDate?: string | null | undefined;
    },
  ): NewMembershipRow {
    const { plan, amountPesewas, isAgreed, clientId, bookingId, startDate, nextDueDate, lastPaymentDate } = input;
    // The months before the due date are paid: if the file does not say when, at the start.
    const paidOn = lastPaymentDate ?? (nextDueDate > startDate && startDate <= today ? startDate : null);
    return {
      ...{ id, clientId, bookingId, plan, amountPesewas, isAgreed, nextDueDate, createdAt: at, updatedAt: at },
      startsOn: startDate,
      renewsOn: renewalDayOfMonth(startDate, nextDueDate),
      lastPaidAt: paidOn ? new Date(startOfDay(paidOn)) : null,
    };
  }

  /** The month that was owed before the import: staff see it as overdue, without reminders and without a late fee. */
  function overduePeriod(membership: NewMembershipRow): Pick<Draft, "period"> {
    if (membership.nextDueDate >= today) return {};
    const { id, nextDueDate, renewsOn, plan, amountPesewas } = membership;
    const period = newPeriod(deps, { id, nextDueDate, renewsOn, plan, nextPlan: null }, amountPesewas);
    const silent = { agreedUntil: null, nextReminderOn: null, reminderStep: LATE_FEE_AFTER_DAYS, lateFeeAt: at };
    return { period: { ...period, ...silent } };
  }

  /** Confirmed, so that its desk or office does not wait for a payment. */
  function bookingRow(id: string): BookingRow {
    return {
      ...{ id, customerName: "", customerEmail: "", customerPhone: "", customerPhoneE164: null },
      ...{ bookingType: "desk_day", startDate: at, endDate: null, numberOfPeople: null, months: 1, amountPesewas: 0 },
      ...{ status: "confirmed", paymentReference: null, notes: null, companyName: null, companyTin: null },
      ...{ receiptNumber: null, paidAt: null, cancelledReason: null, idempotencyKey: null, idempotencyHash: null },
      ...{ createdAt: at, quotedAt: null, source: "import", createdBy: deps.staff?.staffId ?? null },
      ...{ agreedReason: null, accountClientId: null, country: null, extendedDays: 0, linkVersion: 1 },
      ...{ calendarId: deps.newToken(), channel: null },
    };
  }
}
