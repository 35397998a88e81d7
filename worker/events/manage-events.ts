import type {
  AddEventInput,
  AdminEvent,
  AdminEvents,
  ChangeEventInput,
  ListEventsQuery,
  MailEventInput,
} from "#contract/front-desk/events.ts";
import { MS_PER_DAY } from "#domain/calendar/days.ts";
import { eventEndMs } from "#domain/events/events.ts";
import { toPesewas } from "#domain/payments/money.ts";
import type { CountedEvent, EventChange } from "#worker/db/events.ts";
import type { EventRow } from "#worker/db/schema/events.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { eventTimes, toAdminEvent } from "./event-answers.ts";
import { clearCachedPage } from "./training-page-cache.ts";

/** What begins further ahead is a slip. */
const MAX_AHEAD_MS = 2 * 366 * MS_PER_DAY;

/** What is to come, with what runs now, or what is over. */
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

/** Makes a date. A repeat under the same key gives the same one. */
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
  const done = { at, action: "event_added", subjectType: "event", subjectId: id, detail } as const;
  if (await deps.events.add(event, makeAudit(deps, "staff", done))) deps.log("event_added", { eventId: id });
  clearCachedPage();
  return toAdminEvent(await getEventWithCounts(deps, id));
}

/** Changes what is given. Throws `conflict` where somebody has changed it since it was seen, or it was called off. */
export async function changeEvent(deps: Deps, id: string, input: ChangeEventInput): Promise<AdminEvent> {
  const at = deps.now();
  const { event: seen } = await getEventWithCounts(deps, id);
  const { updatedAt, amount, eventDate, ...given } = input;
  if (seen.cancelledAt !== null) throw new AppError("conflict", { message: ALREADY_CANCELLED });
  if (updatedAt !== undefined && Date.parse(updatedAt) !== (seen.updatedAt ?? seen.createdAt).getTime())
    throw new AppError("conflict", { message: "Somebody has changed this date meanwhile. Please look at it again." });
  const begins = eventDate === undefined || Date.parse(eventDate) === seen.eventDate.getTime() ? null : eventDate;
  const to: EventChange = {
    title: given.title ?? seen.title,
    description: given.description ?? seen.description,
    category: given.category ?? seen.category,
    duration: given.duration ?? seen.duration,
    days: given.days ?? seen.days,
    capacity: given.capacity ?? seen.capacity,
    isActive: given.isActive ?? seen.isActive,
    amountPesewas: amount === undefined ? seen.amountPesewas : toPesewas(amount),
    eventDate: begins === null ? seen.eventDate : parseStart(begins, at),
  };
  const detail = Object.fromEntries(
    (Object.keys(to) as (keyof EventChange)[])
      .filter((name) => String(to[name]) !== String(seen[name]) && name !== "description")
      .map((name) => [name, to[name] instanceof Date ? to[name].toISOString() : String(to[name])]),
  );
  const audit = makeAudit(deps, "staff", { at, action: "event_changed", subjectType: "event", subjectId: id, detail });
  if (!(await deps.events.change(seen, to, { at, audit }))) throw new AppError("conflict");
  clearCachedPage();
  return toAdminEvent(await getEventWithCounts(deps, id));
}

const ALREADY_CANCELLED = "This date has been called off already.";

/** Calls it off: everybody is told, and all that was paid goes back, followed by the clock. */
export async function cancelEvent(deps: Deps, id: string, reason: string): Promise<AdminEvent> {
  const at = deps.now();
  const { event } = await getEventWithCounts(deps, id);
  if (event.cancelledAt !== null) throw new AppError("conflict", { message: ALREADY_CANCELLED });
  if (eventEndMs(eventTimes(event)) <= at.getTime())
    throw new AppError("conflict", { message: "This is over: give money back to each person who should have it." });
  const done = { at, action: "event_cancelled", subjectType: "event", subjectId: id, detail: { reason } } as const;
  if (!(await deps.events.cancel(id, { reason, at, audit: makeAudit(deps, "staff", done) })))
    throw new AppError("conflict", { message: ALREADY_CANCELLED });
  clearCachedPage();
  deps.log("event_cancelled", { eventId: id });
  return toAdminEvent(await getEventWithCounts(deps, id));
}

/** Writes to all who have a place, once however often it is pressed. Gives how many. */
export async function emailAttendees(
  deps: Deps,
  id: string,
  input: MailEventInput,
  idempotencyKey: string | null,
): Promise<{ count: number }> {
  const at = deps.now();
  await getEventWithCounts(deps, id);
  const messageId = await idFromIdempotencyKey(deps, idempotencyKey, { ...input, eventId: id });
  const message = { id: messageId, eventId: id, ...input, staffId: deps.staff?.staffId ?? null, createdAt: at };
  const done = { at, action: "event_mailed", subjectType: "event", subjectId: id, detail: { subject: input.subject } };
  const count = await deps.registrations.writeToAll(
    message,
    makeAudit(deps, "staff", { ...done, action: "event_mailed", subjectType: "event" }),
  );
  return { count };
}

function parseStart(eventDate: string, at: Date): Date {
  const begins = new Date(eventDate);
  const ms = begins.getTime();
  if (Number.isNaN(ms) || ms <= at.getTime()) throw invalidField("eventDate", "Choose a time that is still to come");
  if (ms > at.getTime() + MAX_AHEAD_MS) throw invalidField("eventDate", "Choose a time within two years");
  return begins;
}
