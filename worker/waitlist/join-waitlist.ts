import type { AddToWaitlistInput } from "#contract/front-desk/waitlist.ts";
import type { JoinedWaitlist, JoinWaitlistInput } from "#contract/waitlist.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { findPeriodProblem } from "#domain/catalogue/booking-period.ts";
import { bookingAllocation } from "#domain/inventory/inventory.ts";
import { submittedClaim } from "#worker/bookings/create-booking.ts";
import type { WaitlistRow } from "#worker/db/schema/waitlist.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { noCapacityError, refuseClosedDay } from "#worker/inventory/capacity-errors.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { enforceQuota } from "#worker/submissions/enforce-quota.ts";

/**
 * Adds a visitor to the waiting list of a full day. Throws `conflict` if there is capacity or they already wait, and
 * `closed_day`.
 */
export async function joinWaitlist(
  deps: Deps,
  input: JoinWaitlistInput,
  idempotencyKey: string | null = null,
): Promise<JoinedWaitlist> {
  const entry = await buildEntry(deps, input, idempotencyKey);
  const { email, phone, createdAt: at, bookingType } = entry;
  const existing = await deps.waitlist.findById(entry.id);
  if (existing) return joinedAnswer(deps, existing);
  const submitter = {
    id: entry.id,
    email: email ?? phone ?? "",
    phone: entry.phoneE164 ?? phone,
    claim: submittedClaim(entry),
    at,
  };
  const notice = { kind: "waitlist_joined", audience: "customer", subjectId: entry.id, at } as const;
  const saved = await enforceQuota(
    deps,
    { ...submitter, kind: "waitlist" },
    email === null ? [] : [makeOutboxEntry(deps, notice)],
    (sending) => deps.waitlist.join(entry, sending),
  );
  if (saved) {
    deps.log("waitlist_joined", { waitlistId: entry.id, bookingType });
    return joinedAnswer(deps, entry);
  }
  const concurrent = await deps.waitlist.findById(entry.id);
  if (concurrent) return joinedAnswer(deps, concurrent);
  throw await joinError(deps, entry);
}

/** Adds a customer for staff. Throws as `joinWaitlist`. */
export async function addToWaitlist(
  deps: Deps,
  { customerName: name, customerEmail: email, customerPhone: phone, ...wanted }: AddToWaitlistInput,
  idempotencyKey: string | null,
): Promise<JoinedWaitlist> {
  const built = await buildEntry(deps, { ...wanted, name, email, phone }, idempotencyKey);
  const { id, createdAt: at, bookingType } = built;
  // Staff have spoken to the customer.
  const entry = { ...built, emailConfirmedAt: at };
  const existing = await deps.waitlist.findById(id);
  if (existing) return joinedAnswer(deps, existing);
  const isAdded = await deps.waitlist.add(entry, {
    audit: makeAudit(deps, "staff", {
      ...{ at, action: "waitlist_added", subjectType: "waitlist_entry", subjectId: id },
      detail: { plan: bookingType, day: entry.firstDay },
    }),
    outboxEntries:
      entry.email === null
        ? []
        : [makeOutboxEntry(deps, { kind: "waitlist_joined", audience: "customer", subjectId: id, at })],
  });
  if (isAdded) return joinedAnswer(deps, entry);
  const concurrent = await deps.waitlist.findById(id);
  if (concurrent) return joinedAnswer(deps, concurrent);
  throw await joinError(deps, entry);
}

async function buildEntry(deps: Deps, input: JoinWaitlistInput, idempotencyKey: string | null): Promise<WaitlistRow> {
  const at = deps.now();
  const { bookingType, startDate, name, email = null, phone = null } = input;
  const problem = findPeriodProblem(input, dayAt(at.getTime()));
  if (problem) throw invalidField(problem.field, problem.message);
  await refuseClosedDay(deps, input);
  const allocation = bookingAllocation({ bookingType, startDate, endDate: null });
  if (allocation === null) throw invalidField("bookingType", "Choose a plan with a desk or office");
  return {
    id: await idFromIdempotencyKey(deps, idempotencyKey, input),
    bookingType,
    ...allocation,
    name,
    email,
    phone,
    phoneE164: phone === null ? null : await deps.phoneNumbers.toE164(phone),
    status: "waiting",
    offeredUntil: null,
    bookingId: null,
    emailConfirmedAt: deps.links.hasKey || email === null ? null : at,
    createdAt: at,
  };
}

async function joinedAnswer(deps: Deps, entry: WaitlistRow): Promise<JoinedWaitlist> {
  return { id: entry.id, position: await deps.waitlist.findPosition(entry) };
}

async function joinError(deps: Deps, entry: WaitlistRow): Promise<AppError> {
  if (await deps.waitlist.isWaiting(entry))
    return new AppError("conflict", {
      message: "You are already on the waiting list for this day. We will contact you when it is your turn.",
    });
  const refusal = await noCapacityError(deps, { bookingType: entry.bookingType, startDate: entry.firstDay });
  if (refusal.code === "closed_day") return refusal;
  return new AppError("conflict", { message: "That day is not full. You can book it now." });
}
