import type {
  AdminMembership,
  ChangePlanInput,
  EndMembershipInput,
  PauseMembershipInput,
  ResumeMembershipInput,
  SetRemindersInput,
} from "#contract/front-desk/memberships.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays, addYear, type Day, dayAt, dayOfMonth, MS_PER_DAY } from "#domain/calendar/days.ts";
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
import { getCurrentPrice } from "#worker/bookings/price/get-current-price.ts";
import type { Member } from "#worker/db/memberships.ts";
import type { MembershipRow } from "#worker/db/schema/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { auditSubjectOfMembership, makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { getMember, membershipAnswer, refusePaidDay } from "./membership-answers.ts";

const MAX_PAUSES_A_YEAR = 3;

/**
 * Another plan of the same kind from the next period on, at its price of now; where staff say so, for the month that is owed
 * already too. Of two changes the later counts.
 */
export async function changePlan(deps: Deps, id: string, input: ChangePlanInput): Promise<AdminMembership> {
  const member = await getActiveMember(deps, id);
  if (!plansOfKind(membershipKindOf(member.plan)).includes(input.plan))
    throw invalidField("plan", "This membership is for another kind of place: end it, and book the other");
  const price = (await getCurrentPrice(deps, input.plan)).pesewas;
  const open = (await deps.memberships.findOpen([id])).get(id);
  const forOpen = open && input.forOpenMonth ? open.period : null;
  const isBack = input.plan === member.plan;
  const isChanged = await deps.memberships.changePlan({
    ...makeChange(
      deps,
      member,
      "membership_plan_changed",
      { was: member.plan, plan: input.plan, nowPesewas: price },
      {
        nextPlan: isBack ? null : input.plan,
        nextAmountPesewas: isBack ? null : price,
      },
    ),
    open: forOpen ? { id: forOpen.id, plan: input.plan, pricePesewas: isBack ? member.amountPesewas : price } : null,
  });
  return answerOrConflict(deps, id, isChanged);
}

/** Whole months are left out: nothing is owed for them, and the due date moves by them. */
export async function pauseMembership(
  deps: Deps,
  id: string,
  { until }: PauseMembershipInput,
): Promise<AdminMembership> {
  const member = await getActiveMember(deps, id);
  const today = dayAt(deps.now().getTime());
  if (member.endsOn !== null) throw conflict("This membership ends, so there is nothing to pause.");
  if (member.pausedFrom !== null) throw conflict("This membership is paused already. Bring it back first.");
  if (member.nextDueDate < today)
    throw conflict("A month is owed. It is paid or let go first: a pause begins with the next month.");
  const nextDueDate = dueDateAfterPause(member, until);
  if (nextDueDate === null || until <= member.nextDueDate)
    throw invalidField(
      "until",
      `A pause lasts from ${formatLongDate(member.nextDueDate)} on, and at most ${MAX_PAUSED_PERIODS} months`,
    );
  const since = new Date(deps.now().getTime() - 365 * MS_PER_DAY);
  if ((await deps.memberships.countPauses(auditSubjectOfMembership(member), since)) >= MAX_PAUSES_A_YEAR)
    throw conflict(`This membership was paused ${MAX_PAUSES_A_YEAR} times within a year.`);
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

/** Notice is given: the last day, which is not before the terms allow it. A month that begins after it is not owed. */
export async function endMembership(deps: Deps, id: string, input: EndMembershipInput): Promise<AdminMembership> {
  const member = await getActiveMember(deps, id);
  const today = dayAt(deps.now().getTime());
  const kind = membershipKindOf(member.plan);
  const earliest = earliestEndDay({ kind, isOverdue: member.nextDueDate < today }, today);
  if (input.on < earliest) throw invalidField("on", `The last day can be ${formatLongDate(earliest)} or later`);
  if (input.on < member.startsOn) throw invalidField("on", `It begins on ${formatLongDate(member.startsOn)}`);
  if (input.on > addYear(today)) throw invalidField("on", "The last day is too far ahead");
  const isChanged = await deps.memberships.change(
    makeChange(
      deps,
      member,
      "membership_notice",
      { endsOn: input.on, note: input.reason },
      { endsOn: input.on, endReason: input.reason },
    ),
  );
  return answerOrConflict(deps, id, isChanged);
}

/**
 * Back from a pause, which ends with the first due date that has not passed; or with a notice taken back; or after the end,
 * due on the day that is said. Nothing is owed for the time between.
 */
export async function resumeMembership(deps: Deps, id: string, input: ResumeMembershipInput): Promise<AdminMembership> {
  const member = await getMember(deps, id);
  const at = deps.now();
  const today = dayAt(at.getTime());
  const state = memberState(member, today);
  const to = resumedFields(member, state === "ended", input.nextDueDate, today);
  await refusePaidDay(deps, id, to.nextDueDate ?? member.nextDueDate);
  const detail = { nextDueDate: to.nextDueDate ?? member.nextDueDate };
  const change = makeChange(deps, member, "membership_resumed", detail, to);
  const from = (member.endsOn ?? today) < today ? today : addDays(member.endsOn ?? today, 1);
  const isChanged =
    state === "ended" || member.endsOn !== null
      ? await deps.memberships.reinstate({ ...change, from, at })
      : await deps.memberships.change(change);
  if (!isChanged && (await getMember(deps, id)).updatedAt.getTime() === member.updatedAt.getTime())
    throw new AppError("fully_booked", {
      message: "Somebody else has the place by now, so it cannot go on.",
      nextDay: null,
    });
  return answerOrConflict(deps, id, isChanged);
}

function resumedFields(member: Member, isEnded: boolean, wanted: Day | undefined, today: Day): Partial<MembershipRow> {
  const back = { endsOn: null, endReason: null, endedAt: null };
  if (isEnded) {
    const nextDueDate = wanted ?? (member.nextDueDate < today ? today : member.nextDueDate);
    if (nextDueDate < today) throw invalidField("nextDueDate", "Next due date cannot be in the past");
    if (nextDueDate > addYear(today)) throw invalidField("nextDueDate", "Next due date is too far ahead");
    const isAsBefore = nextDueDate === member.nextDueDate;
    return {
      ...back,
      pausedFrom: null,
      nextDueDate,
      renewsOn: isAsBefore ? member.renewsOn : dayOfMonth(nextDueDate),
      ...(member.resource !== null && { allocatedFrom: today }),
    };
  }
  if (member.endsOn !== null) return back;
  if (member.pausedFrom === null) throw conflict("This membership is neither paused nor ended.");
  return {
    pausedFrom: null,
    nextDueDate: dueDateAfterResume({ pausedFrom: member.pausedFrom, renewsOn: member.renewsOn }, today),
  };
}

/** Whoever asks for it is sent no reminder, or is again. */
export async function setReminders(deps: Deps, id: string, { areSent }: SetRemindersInput): Promise<AdminMembership> {
  const member = await getActiveMember(deps, id);
  if (member.isReminded === areSent) return membershipAnswer(deps, id);
  const change = makeChange(
    deps,
    member,
    "membership_reminders_set",
    { areSent: areSent ? "yes" : "no" },
    { isReminded: areSent },
  );
  return answerOrConflict(deps, id, await deps.memberships.change({ ...change, notices: [] }));
}

/** Throws `conflict` of one that has ended. */
async function getActiveMember(deps: Deps, id: string): Promise<Member> {
  const member = await getMember(deps, id);
  if (memberState(member, dayAt(deps.now().getTime())) === "ended") throw conflict("This membership has ended.");
  return member;
}

function memberState(member: Member, today: Day) {
  return membershipState({ ...member, isEnded: member.endedAt !== null }, today);
}

function makeChange(
  deps: Deps,
  member: Member,
  action: AuditAction,
  detail: Record<string, string | number | null>,
  to: Partial<MembershipRow>,
) {
  const at = deps.now();
  // Two changes within one millisecond are told apart as well.
  const updatedAt = new Date(Math.max(at.getTime(), member.updatedAt.getTime() + 1));
  return {
    seen: member,
    to: { ...to, updatedAt },
    audit: makeAudit(deps, "staff", { at, action, ...auditSubjectOfMembership(member), detail }),
    notices: [
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
  if (!isChanged) throw conflict("Somebody has changed this membership since you opened it. Please look at it again.");
  return membershipAnswer(deps, id);
}

function conflict(message: string): AppError {
  return new AppError("conflict", { message });
}
