import { useQuery } from "@tanstack/react-query";
import type { StaffSession } from "#contract/front-desk/staff.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { formatDateTime } from "#web/front-desk/components/format.ts";
import { useRestoreFocus } from "#web/front-desk/components/restore-focus.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { SharedDeviceSetting } from "#web/front-desk/session/shared-device-setting.tsx";
import { staffCopy } from "./copy.ts";
import { MyDevices } from "./devices.tsx";
import { sessionsQuery } from "./queries.ts";

const { sessions: copy } = staffCopy;

export function MySessionsDialog({ onClose }: { onClose: () => void }) {
  return <SessionsDialog staffId={null} title={copy.ownTitle} none={copy.noneOfAccess} onClose={onClose} />;
}

interface SessionsDialogProps {
  /** Null for the signed-in person. */
  staffId: string | null;
  title: string;
  none: string;
  onClose: () => void;
}

/** A person's sessions, with a button to end each. */
export function SessionsDialog({ staffId, title, none, onClose }: SessionsDialogProps) {
  useRestoreFocus();
  const query = useQuery(sessionsQuery(staffId));
  return (
    <Dialog onClose={onClose} title={title} description={copy.text}>
      <QueryData query={query} errorTitle={copy.failed}>
        {({ items }) => <SessionRows staffId={staffId} sessions={items} none={none} />}
      </QueryData>
      {staffId === null && <MyDevices onAction={onClose} />}
      {staffId === null && <SharedDeviceSetting />}
    </Dialog>
  );
}

interface SessionRowsProps extends Pick<SessionsDialogProps, "staffId" | "none"> {
  sessions: readonly StaffSession[];
}

function SessionRows({ staffId, sessions, none }: SessionRowsProps) {
  const [endAll, isEnding] = useMutation({
    send:
      staffId === null
        ? act(staffApi["other-sessions"].end.$post)
        : act(staffApi.staff[":id"].sessions.end.$post, { id: staffId }),
    successMessage: ({ ended }) => copy.endedAll(ended),
    errorTitle: copy.endFailed,
  });
  if (sessions.length === 0) return <p>{none}</p>;
  return (
    <ClickGuard>
      <ul aria-label={copy.list} className="grid gap-3">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b pb-3 last:border-b-0 last:pb-0"
          >
            <SessionRow session={session} />
          </li>
        ))}
      </ul>
      {sessions.some(({ isThis }) => !isThis) && (
        <Button size="small" variant="outline" onClick={endAll} disabled={isEnding}>
          {isEnding ? copy.endingAll : staffId === null ? copy.endOthers : copy.endAll}
        </Button>
      )}
    </ClickGuard>
  );
}

function SessionRow({ session }: { session: StaffSession }) {
  const { device, createdAt, usedAt, isThis } = session;
  const [end, isEnding] = useMutation({
    send: act(staffApi.sessions[":id"].end.$post, session),
    successMessage: () => copy.ended(device),
    errorTitle: copy.endFailed,
  });
  return (
    <>
      <p className="min-w-0 leading-snug">
        <span className="font-semibold">{device}</span>
        <span className="block text-muted text-sm">
          {copy.since(formatDateTime(createdAt), formatDateTime(usedAt))}
        </span>
      </p>
      {isThis ? (
        <Badge tone="good">{copy.isThis}</Badge>
      ) : (
        <Button size="small" variant="outline" onClick={end} disabled={isEnding}>
          {isEnding ? copy.ending : copy.end}
        </Button>
      )}
    </>
  );
}
