import type { AdminMeeting } from "#contract/front-desk/meeting-room.ts";
import { fromUnits } from "#domain/allowances/allowances.ts";
import { MS_PER_MINUTE } from "#domain/calendar/days.ts";
import type { MeetingWithClient } from "#worker/db/meeting-room.ts";

export function meetingAnswer({ meeting, clientName, businessName, drawnMinutes }: MeetingWithClient): AdminMeeting {
  const { id, clientId, name, startsAt, endsAt, bookedBy } = meeting;
  return {
    id,
    clientId,
    name: name ?? clientName ?? "",
    businessName,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    minutes: (endsAt.getTime() - startsAt.getTime()) / MS_PER_MINUTE,
    bookedBy,
    drawnHours: fromUnits("meeting_room_hours", drawnMinutes),
  };
}
