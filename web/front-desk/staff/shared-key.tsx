import { useQuery } from "@tanstack/react-query";
import type { StaffMember } from "#contract/front-desk/staff.ts";
import { MS_PER_HOUR } from "#domain/calendar/days.ts";
import { RECENT_SIGN_IN_MS } from "#domain/staff/sessions.ts";
import { Button } from "#web/components/ui/button.tsx";
import { ConfirmDialog } from "#web/front-desk/components/act-dialogs.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { shortDateTime } from "#web/front-desk/components/format.ts";
import { currentMinute, useClock } from "#web/front-desk/components/use-clock.ts";
import { isNothingToShow, Problem } from "#web/front-desk/lists/list-frame.tsx";
import { lock, useIsByName } from "#web/front-desk/session/staff-session.ts";
import { allowSharedKey, settingsQuery } from "./queries.ts";
import { staffWords } from "./words.ts";

const { sharedKey: words } = staffWords;

/** Whether the shared password and key still let in, and the way to end that, with its condition said first. */
export function SharedKey({ people }: { people: readonly StaffMember[] }) {
  const settings = useQuery(settingsQuery());
  const openDialog = useOpenDialog();
  const now = useClock(currentMinute);
  if (isNothingToShow(settings))
    return <Problem error={settings.error} failed={words.failed} onAgain={() => settings.refetch()} />;
  if (!settings.data) return null;
  const { isSharedKeyAllowed } = settings.data;
  const owner = ownerWhoGetsIn(people, now);

  return (
    <section
      aria-labelledby="shared-key"
      className="grid max-w-[60rem] gap-3 rounded-card border border-line bg-white p-4 md:p-6"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="shared-key" className="text-xl">
          {words.title}
        </h2>
        <Badge tone={isSharedKeyAllowed ? "warn" : "good"}>{isSharedKeyAllowed ? "On" : "Off"}</Badge>
      </div>
      <p>{isSharedKeyAllowed ? words.on : words.off}</p>
      {isSharedKeyAllowed && (
        <p className="text-muted">
          {words.condition(RECENT_SIGN_IN_MS / MS_PER_HOUR)}{" "}
          {owner ? words.met(owner.name, shortDateTime(owner.at)) : words.notMet}
        </p>
      )}
      <div>
        {isSharedKeyAllowed ? (
          <Button
            size="small"
            variant="outline"
            disabled={owner === null}
            onClick={() => openDialog((onClose) => <SwitchOffDialog onClose={onClose} />)}
          >
            {words.switchOff}
          </Button>
        ) : (
          <Button
            size="small"
            variant="outline"
            onClick={() => openDialog((onClose) => <SwitchOnDialog onClose={onClose} />)}
          >
            {words.switchOn}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The active owner whose passkey was used last, if that was within the time that counts. The worker decides by the same rule. */
export function ownerWhoGetsIn(
  people: readonly Pick<StaffMember, "name" | "role" | "isActive" | "passkeys">[],
  nowMs: number,
): { name: string; at: string } | null {
  const used = people
    .filter(({ role, isActive }) => role === "owner" && isActive)
    .flatMap(({ name, passkeys }) => passkeys.flatMap(({ lastUsedAt }) => (lastUsedAt ? { name, at: lastUsedAt } : [])))
    .filter(({ at }) => Date.parse(at) >= nowMs - RECENT_SIGN_IN_MS);
  return used.sort((a, b) => b.at.localeCompare(a.at))[0] ?? null;
}

function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const byName = useIsByName();
  return (
    <ConfirmDialog
      title={words.switchOffTitle}
      consequence={byName ? words.switchOffText : `${words.switchOffText} ${words.yourself}`}
      action={words.switchOff}
      pending={words.switchingOff}
      keep={staffWords.keep}
      isDestructive
      send={() => allowSharedKey(false)}
      done={() => {
        if (!byName) queueMicrotask(lock);
        return words.switchedOff;
      }}
      failed={words.changeFailed}
      onClose={onClose}
    />
  );
}

function SwitchOnDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmDialog
      title={words.switchOnTitle}
      consequence={words.switchOnText}
      action={words.switchOn}
      pending={words.switchingOn}
      keep={staffWords.keep}
      send={() => allowSharedKey(true)}
      done={() => words.switchedOn}
      failed={words.changeFailed}
      onClose={onClose}
    />
  );
}
