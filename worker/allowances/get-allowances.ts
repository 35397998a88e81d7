import type { Allowance, ClientMeeting, CoworkingDay, OfficeAllowances } from "#contract/allowances.ts";
import type { ClientAllowances } from "#contract/front-desk/allowances.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import {
  ALLOWANCE_KINDS,
  allowanceMonth,
  canCancelDay,
  fromUnits,
  includedUnits,
} from "#domain/allowances/allowances.ts";
import { dayAt, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { closureOn } from "#domain/calendar/opening-hours.ts";
import { canCancelMeeting } from "#domain/meeting-room/meeting-room.ts";
import { lastPaidDay } from "#domain/memberships/memberships.ts";
import type { AllowanceEntryRow } from "#worker/db/schema/allowances.ts";
import type { MeetingRow } from "#worker/db/schema/meeting-room.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";

/** Limit of listed days and of listed meetings; no client has so many. */
const MAX_UPCOMING = 100;

/** Allowances of the client's current or first month, none left while it is unpaid, with upcoming days, upcoming meetings and grants. */
export async function getAllowances(
  deps: Deps,
  clientId: string,
): Promise<OfficeAllowances & { grants: AllowanceEntryRow[] }> {
  const at = deps.now();
  const today = dayAt(at.getTime());
  const membership = await deps.allowances.findMembership(clientId, today);
  if (membership === null) return { allowances: [], days: [], meetings: [], grants: [] };
  const [, shownDay = today] = [membership.startsOn, today].toSorted();
  const month = allowanceMonth(membership, shownDay);
  const isPaid = lastPaidDay(membership) >= month.firstDay;
  const [entries, days, meetings, { closures, latestOpenings }] = await Promise.all([
    deps.allowances.listEntries(clientId, month),
    deps.allowances.listDays(clientId, today, MAX_UPCOMING),
    deps.meetingRoom.listByClient(clientId, at, MAX_UPCOMING),
    deps.inventory.readDays(today),
  ]);
  const allowances = ALLOWANCE_KINDS.flatMap((kind): Allowance[] => {
    const entriesOfKind = entries.filter((entry) => entry.kind === kind);
    const sum = (which: AllowanceEntryRow[]) => which.reduce((units, entry) => units + entry.units, 0);
    const included = includedUnits(month.plan, kind) + sum(entriesOfKind.filter(({ reason }) => reason !== null));
    const used = 0 - sum(entriesOfKind.filter(({ reason }) => reason === null));
    if (included === 0 && used === 0) return [];
    return [
      {
        kind,
        included: fromUnits(kind, included),
        used: fromUnits(kind, used),
        left: isPaid ? fromUnits(kind, Math.max(0, included - used)) : 0,
        until: month.lastDay,
      },
    ];
  });
  return {
    allowances,
    days: days.map(
      ({ day }): CoworkingDay => ({
        day,
        mayGiveBack: closureOn(day, closures) !== null || canCancelDay(day, latestOpenings, at.getTime()),
      }),
    ),
    meetings: meetings.map((meeting) => toOwnMeeting(meeting, at)),
    grants: entries.filter(({ reason }) => reason !== null),
  };
}

/** Allowances for staff: grants come with their reason. Throws `not_found`. */
export async function getClientAllowances(deps: Deps, { id: clientId }: ById): Promise<ClientAllowances> {
  if (!(await deps.clients.findById(clientId))) throw new AppError("not_found");
  const { grants, ...shown } = await getAllowances(deps, clientId);
  return {
    clientId,
    ...shown,
    grants: grants.map(({ id, kind, units, reason, createdAt }) => ({
      id,
      kind,
      amount: fromUnits(kind, units),
      reason: reason ?? "",
      at: createdAt.toISOString(),
    })),
  };
}

function toOwnMeeting({ id, name, startsAt, endsAt }: MeetingRow, at: Date): ClientMeeting {
  return {
    id,
    name,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    minutes: (endsAt.getTime() - startsAt.getTime()) / MS_PER_MINUTE,
    mayCallOff: canCancelMeeting(startsAt.getTime(), at.getTime()),
  };
}
