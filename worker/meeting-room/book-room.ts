import type { AdminMeeting, BookedMeeting, BookRoomInput } from "#contract/front-desk/meeting-room.ts";
import { formatDateWithWeekday, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { dayAt, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { type Hours, hoursOn } from "#domain/calendar/opening-hours.ts";
import { roomPricePesewas, sellsRoomHours } from "#domain/catalogue/catalogue.ts";
import { LONG_HOLD_MS } from "#domain/inventory/holds.ts";
import {
  findFreeStarts,
  findMeetingProblem,
  meetingsConflict,
  type RequestedMeeting,
  type RoomBooker,
} from "#domain/meeting-room/meeting-room.ts";
import { toCedis, toPesewas } from "#domain/payments/money.ts";
import {
  type AllowanceRequest,
  explainRefusedUse,
  prepareAllowanceUse,
} from "#worker/allowances/prepare-allowance-use.ts";
import { claimTimes } from "#worker/bookings/create-booking.ts";
import { meetingPaidEffects } from "#worker/charges/meeting-subject.ts";
import type { AuditedPayment } from "#worker/db/payments/charges.ts";
import type { MeetingRow } from "#worker/db/schema/meeting-room.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { findPaymentLink } from "#worker/payments/attempts/share-payment.ts";
import {
  type DeskPayment,
  deskPaymentDetail,
  readDeskPayment,
  refuseUsedTransaction,
  startDeskPayment,
} from "#worker/payments/desk/desk-transactions.ts";
import { requireDiscretion, requireRight } from "#worker/staff/require-right.ts";
import { meetingAnswer } from "./meeting-answer.ts";
import { bookableDays, openStateOn, readDays, toMeeting } from "./show-calendar.ts";

/** Books the meeting room for staff. Throws as the contract says, with the next free time. */
export async function bookRoom(
  deps: Deps,
  input: BookRoomInput,
  idempotencyKey: string | null,
): Promise<BookedMeeting> {
  const id = await idFromIdempotencyKey(deps, idempotencyKey, input);
  const client = input.clientId === undefined ? null : await deps.clients.findById(input.clientId);
  if (input.clientId !== undefined && client === null) throw new AppError("not_found");
  const usesAllowance = client !== null && input.isBeyondAllowance !== true;
  const listPesewas = usesAllowance ? 0 : roomPricePesewas(input.minutes);
  const amountPesewas = input.isWaived ? 0 : listPesewas;
  const why = "this time has a price";
  if (!usesAllowance && amountPesewas === 0 && (client !== null || sellsRoomHours()))
    requireRight(deps, "give_up_money", why);
  const discretion =
    listPesewas > amountPesewas ? requireDiscretion(deps, "give_up_money", why, input.overrideReason) : null;
  if (input.amount !== undefined && toPesewas(input.amount) !== amountPesewas) throw priceChanged(amountPesewas);
  const payment = readDeskPayment(input);
  const isByLink = input.payment?.kind === "link";
  if (amountPesewas === 0 && (payment !== null || isByLink)) throw new AppError("nothing_to_pay");
  if (isByLink && deps.payments === null) throw new AppError("payments_unavailable");
  const { customerEmail = null, customerPhone = null } = client === null ? input : {};
  const meeting = await createMeeting(deps, {
    id,
    by: "staff",
    clientId: client?.id ?? null,
    name: input.name || input.customerName || null,
    startsAtMs: Date.parse(input.startsAt),
    minutes: input.minutes,
    usesAllowance,
    customer: { email: customerEmail, phone: customerPhone },
    amountPesewas,
    listPesewas,
    discretion,
    payment,
  });
  const link = isByLink ? await findPaymentLink(deps, id) : null;
  return { ...meeting, payUrl: link?.url ?? null };
}

export function priceChanged(amountPesewas: number): AppError {
  return new AppError("price_changed", { price: { amount: toCedis(amountPesewas), currency: "GHS" } });
}

interface MeetingRequest {
  id: string;
  by: RoomBooker;
  clientId: string | null;
  name: string | null;
  startsAtMs: number;
  minutes: number;
  usesAllowance: boolean;
  customer?: { email: string | null; phone: string | null };
  amountPesewas?: number;
  /** What this time costs without a waiver. */
  listPesewas?: number;
  /** Why nothing is charged for it. */
  discretion?: string | null;
  payment?: DeskPayment | null;
}

/** Reads the day and builds the row. Throws `validation_failed` for a time outside the hours. */
export async function buildMeeting(deps: Deps, request: MeetingRequest): Promise<MeetingRow> {
  const { id, by, clientId, name, startsAtMs, minutes, customer, amountPesewas = 0 } = request;
  const at = deps.now();
  const day = dayAt(startsAtMs);
  const { specials } = await deps.inventory.readDays(day);
  refuseInvalidTime({ startsAtMs, minutes, by }, hoursOn(day, specials), at);
  return {
    id,
    clientId,
    name,
    startsAt: new Date(startsAtMs),
    endsAt: new Date(startsAtMs + minutes * MS_PER_MINUTE),
    bookedBy: by,
    customerEmail: customer?.email ?? null,
    customerPhone: customer?.phone ?? null,
    customerPhoneE164: customer?.phone ? await deps.phoneNumbers.toE164(customer.phone) : null,
    amountPesewas,
    ...(by === "visitor" ? claimTimes(deps, at) : { heldUntil: null, claimEndsAt: null }),
    cancelledAt: null,
    createdAt: at,
  };
}

export async function createMeeting(deps: Deps, request: MeetingRequest): Promise<AdminMeeting> {
  const { id, by, clientId, startsAtMs, minutes, amountPesewas = 0, payment = null } = request;
  const { listPesewas = amountPesewas, discretion = null } = request;
  const existing = await deps.meetingRoom.findById(id);
  if (existing) return meetingAnswer(existing, deps.now());
  const row = await buildMeeting(deps, request);
  const { createdAt: at } = row;
  const meeting = amountPesewas === 0 ? row : { ...row, heldUntil: new Date(at.getTime() + LONG_HOLD_MS) };
  const day = dayAt(startsAtMs);
  const allowanceRequest: AllowanceRequest | null =
    clientId !== null && request.usesAllowance
      ? { id, clientId, kind: "meeting_room_hours", day, units: minutes }
      : null;
  const use = allowanceRequest && (await prepareAllowanceUse(deps, allowanceRequest));
  const isBooked = await deps.meetingRoom.book(meeting, {
    use,
    audit: makeAudit(deps, by === "staff" ? "staff" : "visitor", {
      at,
      action: "meeting_booked",
      ...(clientId !== null
        ? { subjectType: "client", subjectId: clientId }
        : listPesewas > 0
          ? { subjectType: "meeting", subjectId: id }
          : { subjectType: "resource", subjectId: "meeting_room" }),
      detail: {
        startsAt: meeting.startsAt.toISOString(),
        minutes,
        drawn: allowanceRequest ? minutes : 0,
        ...(listPesewas > 0 && { amountPesewas }),
        ...(discretion !== null && { listPesewas, discretion }),
      },
    }),
    // The receipt confirms a paid one.
    outboxEntries:
      payment === null
        ? [makeOutboxEntry(deps, { kind: "meeting_booked", audience: "customer", subjectId: id, at })]
        : [],
    paid: payment && buildDeskPayment(deps, meeting, payment),
  });
  const booked = await deps.meetingRoom.findById(id);
  if (booked) return meetingAnswer(booked, at);
  if (!isBooked) await refuseUnavailableRoom(deps, meeting, by);
  if (payment?.transactionId) await refuseUsedTransaction(deps, payment.transactionId);
  if (allowanceRequest) throw await explainRefusedUse(deps, allowanceRequest);
  throw new AppError("conflict");
}

function buildDeskPayment(
  deps: Deps,
  { id, amountPesewas, createdAt: at }: MeetingRow,
  input: DeskPayment,
): AuditedPayment {
  const paid = startDeskPayment(deps, { id, subjectType: "meeting", amountPesewas, at }, input);
  const detail = deskPaymentDetail(amountPesewas, input);
  const { audit, outboxEntries } = meetingPaidEffects(deps, { ...paid, actor: "staff", detail });
  return { ...paid, audit, outboxEntries };
}

/** The reason why a room is not available, with the next free time. */
export async function roomTaken(deps: Deps, meeting: MeetingRow, by: RoomBooker): Promise<AppError> {
  try {
    await refuseUnavailableRoom(deps, meeting, by);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return new AppError("conflict");
}

function refuseInvalidTime(requested: RequestedMeeting, hours: Hours, at: Date): void {
  const problem = findMeetingProblem(requested, hours, at.getTime());
  if (problem) throw invalidField(problem.field, problem.message);
}

/** Throws the reason and the next free time; returns if the room was free. */
async function refuseUnavailableRoom(deps: Deps, { startsAt, endsAt }: MeetingRow, by: RoomBooker): Promise<void> {
  const nowMs = deps.now().getTime();
  const day = dayAt(startsAt.getTime());
  const days = bookableDays(dayAt(nowMs));
  const { capacity, meetings: taken, closures, specials } = await readDays(deps, days);
  const meetings = taken.map(toMeeting);
  const requested = { startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime() };
  const { isOpen, reason } = openStateOn({ closures, specials }, day);
  const isFull = meetings.filter((other) => meetingsConflict(requested, other)).length >= capacity;
  const minutes = (requested.endsAtMs - requested.startsAtMs) / MS_PER_MINUTE;
  // Opening hours may have changed since the check.
  if (isOpen) refuseInvalidTime({ startsAtMs: requested.startsAtMs, minutes, by }, hoursOn(day, specials), deps.now());
  if (isOpen && !isFull) return;
  const nearestStart = findNearest();
  const nearestText =
    nearestStart === undefined
      ? "No other time is free for that long."
      : `The nearest free time is ${formatDateWithWeekday(dayAt(nearestStart))} at ${formatTimeOfDay(new Date(nearestStart).toISOString())}, Accra time.`;
  const message = isOpen
    ? `The room is taken at that time. ${nearestText}`
    : `We are closed on ${formatDateWithWeekday(day)}: ${reason}. ${nearestText}`;
  throw new AppError(isOpen ? "fully_booked" : "closed_day", {
    message,
    nextDay: nearestStart === undefined ? null : dayAt(nearestStart),
    fields: { startsAt: message },
  });

  /** The nearest start on the same day, else the first on a later day. */
  function findNearest(): number | undefined {
    if (capacity === 0) return undefined;
    for (const candidate of days) {
      if (candidate < day || !openStateOn({ closures, specials }, candidate).isOpen) continue;
      const starts = findFreeStarts(
        candidate,
        { hours: hoursOn(candidate, specials), taken: meetings, capacity },
        { minutes, by },
        nowMs,
      );
      const [first] = starts.sort(
        (one, other) => Math.abs(one - requested.startsAtMs) - Math.abs(other - requested.startsAtMs),
      );
      if (first !== undefined) return first;
    }
    return undefined;
  }
}
