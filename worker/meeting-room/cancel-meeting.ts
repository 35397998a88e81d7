import type { ById } from "#contract/front-desk/front-desk.ts";
import type { AdminMeeting, CancelMeetingInput } from "#contract/front-desk/meeting-room.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { meetingAnswer } from "./meeting-answer.ts";

/**
 * Cancels a meeting and emails the client, unless the client cancelled it. Throws `conflict` if it is cancelled or
 * over.
 */
export async function cancelMeeting(
  deps: Deps,
  { id, reason = "" }: ById<CancelMeetingInput>,
  by: "staff" | "visitor" = "staff",
): Promise<AdminMeeting> {
  const found = await deps.meetingRoom.findById(id);
  if (!found) throw new AppError("not_found");
  const { clientId, startsAt, endsAt } = found.meeting;
  const at = deps.now();
  if (endsAt <= at) throw new AppError("conflict", { message: "You cannot cancel a meeting that is over." });
  const isCancelled = await deps.meetingRoom.cancel(
    id,
    at,
    makeAudit(deps, by, {
      at,
      action: "meeting_called_off",
      subjectType: clientId === null ? "resource" : "client",
      subjectId: clientId ?? "meeting_room",
      detail: { startsAt: startsAt.toISOString(), ...(reason && { note: reason }) },
    }),
    clientId === null || by === "visitor"
      ? []
      : [makeOutboxEntry(deps, { kind: "meeting_called_off", audience: "customer", subjectId: id, at })],
  );
  if (!isCancelled) throw new AppError("conflict", { message: "This meeting has already been cancelled." });
  return meetingAnswer({ ...found, drawnMinutes: 0 });
}
