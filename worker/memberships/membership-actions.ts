import type { ById } from "#contract/front-desk/front-desk.ts";
import type {
  AdminMembership,
  ChangePlanInput,
  EndMembershipInput,
  PauseMembershipInput,
  ResumeMembershipInput,
  SetRemindersInput,
} from "#contract/front-desk/memberships.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays, addYear, type Day, dayAt, dayOfMonth, MS_PER_DAY, startOfDay } from "#domain/calendar/days.ts";
import {
  dueDateAfterPause,
  dueDateAfterResume,
  earliestEndDay,
  MAX_PAUSED_PERIODS,
  membershipKindOf,
  membershipState,
  plansOfKind,
} from "#domain/memberships/memberships.ts";
import type { AuditAction } from "#domain/operations/audit.ts";
import { cancelIncludedUse } from "#worker/allowances/cancel-included-use.ts";
import { getCurrentPrice } from "#worker/bookings/price/get-current-price.ts";
import type { Member } from "#worker/db/memberships.ts";
import type { MembershipRow } from "#worker/db/schema/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { auditSubjectOfMembership, makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { requireRightForDueDate, requireRightForPrice } from "#worker/staff/require-right.ts";
import { changedAfter, getMember, membershipAnswer, refusePaidDay } from "./membership-answers.ts";

const MAX_PAUSES_A_YEAR = 3;

/**
 * Changes the plan from the next period, at today's price; with `forOpenMonth` also for the open charge. A later change
 * replaces an earlier one.
 */
export async function changePlan(deps: Deps, { id, ...input }: ById<ChangePlanInput>): Promise<AdminMembership> {
  const member = await getActiveMember(deps, id);
  if (!plansOfKind(membershipKindOf(member.plan)).includes(input.plan))
    throw invalidField("plan", "This is a different kind of plan. End this membership and book the new plan");
  const price = (await getCurrentPrice(deps, input.plan)).pesewas;
  const open = (await deps.memberships.findOpen([id])).get(id);
  const openPeriod = open && input.forOpenMonth ? open.period : null;
  const isCurrentPlan = input.plan === member.plan;
  // A month that has begun is owed at its price.
  const lowered =
    openPeriod && openPeriod.fromDay <= dayAt(deps.now().getTime())
      ? requireRightForPrice(deps, {
          amountPesewas: isCurrentPlan ? member.amountPesewas : price,
          listPesewas: openPeriod.pricePesewas,
        })
      : {};
  const isChanged = await deps.memberships.changePlan({
    ...makeChange(
      deps,
      member,
      "membership_plan_changed",
      { was: member.plan, plan: input.plan, nowPesewas: price, ...lowered },
      {
        nextPlan: isCurrentPlan ? null : input.plan,
        nextAmountPesewas: isCurrentPlan ? null : price,
      },
    ),
    open: openPeriod
      ? { id: openPeriod.id, plan: input.plan, pricePesewas: isCurrentPlan ? member.amountPesewas : price }
      : null,
  });
  return answerOrConflict(deps, id, isChanged);
}

/** Skips whole months: they are not owed, and the due date moves past them. */
export async function pauseMembership(deps: Deps, { id, until }: ById<PauseMembershipInput>): Promise<AdminMembership> {
  const member = await getActiveMember(deps, id);
  const today = dayAt(deps.now().getTime());
  if (member.endsOn !== null) throw conflict("You cannot pause a membership that is ending.");
  if (member.pausedFrom !== null) throw conflict("This membership is already paused. Resume it first.");
  if (member.nextDueDate < today)
    throw conflict("A month is owed. Take payment or waive it first: a pause starts with the next month.");
  const nextDueDate = dueDateAfterPause(member, until);
  if (nextDueDate === null || until <= member.nextDueDate)
    throw invalidField(
      "until",
      `A pause starts on ${formatLongDate(member.nextDueDate)} and lasts at most ${MAX_PAUSED_PERIODS} months`,
    );
  const since = new Date(deps.now().getTime() - 365 * MS_PER_DAY);
  if ((await deps.memberships.countPauses(auditSubjectOfMembership(member), since)) >= MAX_PAUSES_A_YEAR)
    throw conflict(`This membership has been paused ${MAX_PAUSES_A_YEAR} times in the last year.`);
  const isChanged = await deps.memberships.change(
    makeChange(
      deps,
      member,
      "membership_paused",
      { dueDate: member.nextDueDate, nextDueDate },
      { pausedFrom: member.nextDueDate, nextDueDate },
    ),
  );
  return answerOrConflict(deps, id, isChanged);
}

/** Sets the last day, no earlier than the terms allow. Months that begin after it are not owed. */
export async function endMembership(deps: Deps, { id, ...input }: ById<EndMembershipInput>): Promise<AdminMembership> {
  const member = await getActiveMember(deps, id);
  const today = dayAt(deps.now().getTime());
  const kind = membershipKindOf(member.plan);
  const earliest = earliestEndDay({ kind, isOverdue: member.nextDueDate < today }, today);
  if (input.on < earliest) throw invalidField("on", `Choose ${formatLongDate(earliest)} or later`);
  if (input.on < member.startsOn)
    throw invalidField("on", `The membership starts on ${formatLongDate(member.startsOn)}`);
  if (input.on > addYear(today)) throw invalidField("on", "The last day is too far ahead");
  return answerOrConflict(deps, id, await setLastDay(deps, member, input));
}

/** Sets the last day, tells the member, and cancels what is booked for later. False if the membership has changed. */
export async function setLastDay(
  deps: Deps,
  member: Member,
  { on, reason = null }: { on: Day; reason?: string | null },
): Promise<boolean> {
  const isChanged = await deps.memberships.change(
    makeChange(
      deps,
      member,
      "membership_notice",
      { endsOn: on, ...(reason !== null && { note: reason }) },
      { endsOn: on, endReason: reason },
    ),
  );
  if (isChanged) await cancelIncludedUse(deps, member, new Date(startOfDay(addDays(on, 1))));
  return isChanged;
}

/**
 * Ends a pause at the next due date, withdraws a notice, or restarts an ended membership on the given day. The gap is
 * not owed.
 */
export async function resumeMembership(
  deps: Deps,
  { id, ...input }: ById<ResumeMembershipInput>,
): Promise<AdminMembership> {
  const member = await getMember(deps, id);
  const at = deps.now();
  const today = dayAt(at.getTime());
  const state = memberState(member, today);
  const fields = resumedFields(member, state === "ended", input.nextDueDate, today);
  await refusePaidDay(deps, id, fields.nextDueDate ?? member.nextDueDate);
  if (state === "ended") requireRightForDueDate(deps, fields.nextDueDate ?? member.nextDueDate, member.nextDueDate);
  const detail = { nextDueDate: fields.nextDueDate ?? member.nextDueDate };
  const change = makeChange(deps, member, "membership_resumed", detail, fields);
  const from = (member.endsOn ?? today) < today ? today : addDays(member.endsOn ?? today, 1);
  const isChanged =
    state === "ended" || member.endsOn !== null
      ? await deps.memberships.reinstate({ ...change, from, at })
      : await deps.memberships.change(change);
  if (!isChanged && (await getMember(deps, id)).updatedAt.getTime() === member.updatedAt.getTime())
    throw new AppError("fully_booked", {
      message: "Another customer now has this desk or office, so you cannot resume the membership.",
      nextDay: null,
    });
  return answerOrConflict(deps, id, isChanged);
}

function resumedFields(
  member: Member,
  isEnded: boolean,
  requestedDueDate: Day | undefined,
  today: Day,
): Partial<MembershipRow> {
  const clearedEnd = { endsOn: null, endReason: null, endedAt: null };
  if (isEnded) {
    const nextDueDate = requestedDueDate ?? (member.nextDueDate < today ? today : member.nextDueDate);
    if (nextDueDate < today) throw invalidField("nextDueDate", "Next due date cannot be in the past");
    if (nextDueDate > addYear(today)) throw invalidField("nextDueDate", "Next due date is too far ahead");
    const keepsDueDate = nextDueDate === member.nextDueDate;
    return {
      ...clearedEnd,
      pausedFrom: null,
      nextDueDate,
      renewsOn: keepsDueDate ? member.renewsOn : dayOfMonth(nextDueDate),
      ...(member.resource !== null && { allocatedFrom: today }),
    };
  }
  if (member.endsOn !== null) return clearedEnd;
  if (member.pausedFrom === null) throw conflict("This membership is neither paused nor ended.");
  return {
    pausedFrom: null,
    nextDueDate: dueDateAfterResume({ pausedFrom: member.pausedFrom, renewsOn: member.renewsOn }, today),
  };
}

/** Turns payment reminders on or off. */
export async function setReminders(deps: Deps, { id, areSent }: ById<SetRemindersInput>): Promise<AdminMembership> {
  const member = await getActiveMember(deps, id);
  if (member.isReminded === areSent) return membershipAnswer(deps, id);
  const change = makeChange(
    deps,
    member,
    "membership_reminders_set",
    { areSent: areSent ? "yes" : "no" },
    { isReminded: areSent },
  );
  return answerOrConflict(deps, id, await deps.memberships.change({ ...change, outboxEntries: [] }));
}

/** Throws `conflict` if the membership has ended. */
async function getActiveMember(deps: Deps, id: string): Promise<Member> {
  const member = await getMember(deps, id);
  if (memberState(member, dayAt(deps.now().getTime())) === "ended") throw conflict("This membership has ended.");
  return member;
}

function memberState(member: Member, today: Day) {
  return membershipState({ ...member, isEnded: member.endedAt !== null }, today);
}

/** A change by staff, with the email about it. */
export function makeChange(
  deps: Deps,
  member: Member,
  action: AuditAction,
  detail: Record<string, string | number | null>,
  fields: Partial<MembershipRow>,
) {
  const at = deps.now();
  const updatedAt = changedAfter(member, at);
  return {
    expected: member,
    to: { ...fields, updatedAt },
    audit: makeAudit(deps, "staff", { at, action, ...auditSubjectOfMembership(member), detail }),
    outboxEntries: [
      makeOutboxEntry(deps, {
        kind: "membership_changed",
        audience: "customer",
        subjectId: member.id,
        at,
        dedupeSuffix: String(updatedAt.getTime()),
      }),
    ],
  };
}

async function answerOrConflict(deps: Deps, id: string, isChanged: boolean): Promise<AdminMembership> {
  if (!isChanged) throw conflict("This membership has changed since you opened it. Please check it again.");
  return membershipAnswer(deps, id);
}

function conflict(message: string): AppError {
  return new AppError("conflict", { message });
}
