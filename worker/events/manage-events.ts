import type {
  AddEventInput,
  AdminEvent,
  AdminEvents,
  CancelEventInput,
  ChangeEventInput,
  ListEventsQuery,
  MailEventInput,
} from "#contract/front-desk/events.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import { MS_PER_DAY } from "#domain/calendar/days.ts";
import { eventEndMs, isRescheduled } from "#domain/events/events.ts";
import { toPesewas } from "#domain/payments/money.ts";
import type { CountedEvent, EventChange } from "#worker/db/events.ts";
import type { EventRow } from "#worker/db/schema/events.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { hasRight, requireRight, requireRightForPrice } from "#worker/staff/require-right.ts";
import { eventTimes, toAdminEvent } from "./event-answers.ts";
import { clearCachedPage } from "./training-page-cache.ts";

/** Two years; a later date is a typing mistake. */
const MAX_AHEAD_MS = 2 * 366 * MS_PER_DAY;

/** Upcoming and running events, or past ones. */
export async function listAdminEvents(deps: Deps, { when }: ListEventsQuery): Promise<AdminEvents> {
  const at = deps.now();
  const rows = await deps.events.list({ from: new Date(at.getTime() - MS_PER_DAY), isPast: when === "past", at });
  return { items: rows.map(toAdminEvent) };
}

export async function getEventWithCounts(deps: Deps, id: string): Promise<CountedEvent> {
  const found = await deps.events.find(id, deps.now());
  if (!found) throw new AppError("not_found");
  return found;
}

/** Adds an event. A repeat under the same key returns the same one. */
export async function addEvent(deps: Deps, input: AddEventInput, idempotencyKey: string | null): Promise<AdminEvent> {
  const at = deps.now();
  const id = await idFromIdempotencyKey(deps, idempotencyKey, input);
  const { days = 1, isActive = true, amount, eventDate, ...rest } = input;
  const event: EventRow = {
    ...rest,
    id,
    days,
    isActive,
    amountPesewas: toPesewas(amount),
    eventDate: parseStart(eventDate, at),
    registeredCount: 0,
    cancelledAt: null,
    cancelledReason: null,
    rescheduledAt: null,
    changes: 0,
    createdAt: at,
    updatedAt: null,
  };
  const detail = { title: event.title, eventDate: event.eventDate.toISOString() };
  const auditEntry = { at, action: "event_added", subjectType: "event", subjectId: id, detail } as const;
  if (await deps.events.add(event, makeAudit(deps, "staff", auditEntry))) deps.log("event_added", { eventId: id });
  clearCachedPage();
  return toAdminEvent(await getEventWithCounts(deps, id));
}

/**
 * Changes the given fields. Throws `forbidden` without the right for a lower price, or for a new time of a paid event;
 * and `conflict` if the event is cancelled, has changed since staff saw it, or has more places taken than the new
 * capacity.
 */
export async function changeEvent(deps: Deps, { id, ...input }: ById<ChangeEventInput>): Promise<AdminEvent> {
  const at = deps.now();
  const { event: seen } = await getEventWithCounts(deps, id);
  const { updatedAt, amount, eventDate, ...changes } = input;
  if (seen.cancelledAt !== null) throw new AppError("conflict", { message: ALREADY_CANCELLED });
  if (updatedAt !== undefined && Date.parse(updatedAt) !== (seen.updatedAt ?? seen.createdAt).getTime())
    throw new AppError("conflict", { message: "This event has changed since you opened it. Please check it again." });
  const lowered =
    amount === undefined
      ? {}
      : requireRightForPrice(deps, { amountPesewas: toPesewas(amount), listPesewas: seen.amountPesewas });
  const newStart = eventDate === undefined || Date.parse(eventDate) === seen.eventDate.getTime() ? null : eventDate;
  const to: EventChange = {
    title: changes.title ?? seen.title,
    description: changes.description ?? seen.description,
    category: changes.category ?? seen.category,
    duration: changes.duration ?? seen.duration,
    days: changes.days ?? seen.days,
    capacity: changes.capacity ?? seen.capacity,
    isActive: changes.isActive ?? seen.isActive,
    amountPesewas: amount === undefined ? seen.amountPesewas : toPesewas(amount),
    eventDate: newStart === null ? seen.eventDate : parseStart(newStart, at),
  };
  const detail = Object.fromEntries(
    (Object.keys(to) as (keyof EventChange)[])
      .filter((name) => String(to[name]) !== String(seen[name]) && name !== "description")
      .flatMap((name) => [
        [`was${name.charAt(0).toUpperCase()}${name.slice(1)}`, detailOf(seen[name])],
        [name, detailOf(to[name])],
      ]),
  );
  const audit = makeAudit(deps, "staff", {
    ...{ at, action: "event_changed", subjectType: "event", subjectId: id },
    detail: { ...detail, ...lowered },
  });
  const isMoved = isRescheduled(eventTimes(seen), eventTimes({ ...seen, ...to }));
  const unlessPaid = isMoved && !hasRight(deps, "give_back_money");
  if (!(await deps.events.change(seen, to, { at, audit, isRescheduled: isMoved, unlessPaid }))) {
    if (unlessPaid && (await deps.events.hasPaidPlaces(id))) requireRight(deps, "give_back_money", MOVE_REFUNDS);
    const { taken } = await getEventWithCounts(deps, id);
    const isTooSmall = to.capacity < seen.capacity && to.capacity < taken;
    throw new AppError(
      "conflict",
      isTooSmall ? { message: `${taken} places are taken. Set at least ${taken}, or cancel registrations first.` } : {},
    );
  }
  clearCachedPage();
  return toAdminEvent(await getEventWithCounts(deps, id));
}

const MOVE_REFUNDS = "people have paid, and a new time lets each of them cancel with a full refund";
const ALREADY_CANCELLED = "This event has already been cancelled.";

/** Cancels an event, notifies everyone registered and refunds every payment; the cron job completes both. */
export async function cancelEvent(deps: Deps, { id, reason }: ById<CancelEventInput>): Promise<AdminEvent> {
  const at = deps.now();
  const { event } = await getEventWithCounts(deps, id);
  if (event.cancelledAt !== null) throw new AppError("conflict", { message: ALREADY_CANCELLED });
  if (eventEndMs(eventTimes(event)) <= at.getTime())
    throw new AppError("conflict", { message: "This event is over, so you cannot cancel it." });
  const auditEntry = {
    at,
    action: "event_cancelled",
    subjectType: "event",
    subjectId: id,
    detail: { reason },
  } as const;
  if (!(await deps.events.cancel(id, { reason, at, audit: makeAudit(deps, "staff", auditEntry) })))
    throw new AppError("conflict", { message: ALREADY_CANCELLED });
  clearCachedPage();
  deps.log("event_cancelled", { eventId: id });
  return toAdminEvent(await getEventWithCounts(deps, id));
}

/** Writes to all attendees, once for an idempotency key. Returns the number of recipients. */
export async function emailAttendees(
  deps: Deps,
  { id, ...input }: ById<MailEventInput>,
  idempotencyKey: string | null,
): Promise<{ count: number }> {
  const at = deps.now();
  await getEventWithCounts(deps, id);
  const messageId = await idFromIdempotencyKey(deps, idempotencyKey, { ...input, eventId: id });
  const message = { id: messageId, eventId: id, ...input, staffId: deps.staff?.staffId ?? null, createdAt: at };
  const auditEntry = {
    at,
    action: "event_mailed",
    subjectType: "event",
    subjectId: id,
    detail: { subject: input.subject },
  };
  const count = await deps.registrations.writeToAll(
    message,
    makeAudit(deps, "staff", { ...auditEntry, action: "event_mailed", subjectType: "event" }),
  );
  return { count };
}

function parseStart(eventDate: string, at: Date): Date {
  const start = new Date(eventDate);
  const ms = start.getTime();
  if (Number.isNaN(ms) || ms <= at.getTime()) throw invalidField("eventDate", "Choose a time in the future");
  if (ms > at.getTime() + MAX_AHEAD_MS) throw invalidField("eventDate", "Choose a time within two years");
  return start;
}

/** A value as the history keeps it. */
function detailOf(value: EventChange[keyof EventChange]): string | number | null {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "number" || value === null ? value : String(value);
}
