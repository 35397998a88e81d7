import type { JoinedWaitlist, JoinWaitlistInput } from "#contract/waitlist.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { findPeriodProblem } from "#domain/catalogue/booking-period.ts";
import { bookingAllocation } from "#domain/inventory/inventory.ts";
import type { WaitlistRow } from "#worker/db/schema/waitlist.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { noCapacityError, refuseClosingSoon } from "#worker/inventory/capacity-errors.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { enforceQuota } from "#worker/submissions/enforce-quota.ts";

/**
 * Puts somebody at the end of the line for a day that is full. Throws `conflict` where a place is left, or they wait
 * already, and `closed_day`.
 */
export async function joinWaitlist(
  deps: Deps,
  input: JoinWaitlistInput,
  idempotencyKey: string | null = null,
): Promise<JoinedWaitlist> {
  const at = deps.now();
  const { bookingType, startDate, name, email = null, phone = null } = input;
  const problem = findPeriodProblem(input, dayAt(at.getTime()));
  if (problem) throw invalidField(problem.field, problem.message);
  await refuseClosingSoon(deps, input);
  const stay = bookingAllocation({ bookingType, startDate, endDate: null });
  if (stay === null) throw invalidField("bookingType", "Choose a plan that takes a place");
  const entry: WaitlistRow = {
    id: await idFromIdempotencyKey(deps, idempotencyKey, input),
    bookingType,
    ...stay,
    name,
    email,
    phone,
    phoneE164: phone === null ? null : await deps.phoneNumbers.toE164(phone),
    status: "waiting",
    offeredUntil: null,
    bookingId: null,
    createdAt: at,
  };
  const earlier = await deps.waitlist.findById(entry.id);
  if (earlier) return answerOf(deps, earlier);
  const sent = { id: entry.id, email: email ?? phone ?? "", phone: entry.phoneE164 ?? phone, at };
  const joined = { kind: "waitlist_joined", audience: "customer", subjectId: entry.id, at } as const;
  const kept = await enforceQuota(
    deps,
    { ...sent, kind: "waitlist" },
    email === null ? [] : [makeOutboxEntry(deps, joined)],
    (sending) => deps.waitlist.join(entry, sending),
  );
  if (kept) {
    deps.log("waitlist_joined", { waitlistId: entry.id, bookingType });
    return answerOf(deps, entry);
  }
  const twin = await deps.waitlist.findById(entry.id);
  if (twin) return answerOf(deps, twin);
  throw await joinError(deps, entry);
}

async function answerOf(deps: Deps, entry: WaitlistRow): Promise<JoinedWaitlist> {
  return { id: entry.id, position: await deps.waitlist.findPosition(entry) };
}

async function joinError(deps: Deps, entry: WaitlistRow): Promise<AppError> {
  if (await deps.waitlist.isWaiting(entry))
    return new AppError("conflict", {
      message: "You are on the list for this day already. We write as soon as a place comes free.",
    });
  const refusal = await noCapacityError(deps, { bookingType: entry.bookingType, startDate: entry.firstDay });
  if (refusal.code === "closed_day") return refusal;
  return new AppError("conflict", { message: "There is a place on that day: you can book it right away." });
}
