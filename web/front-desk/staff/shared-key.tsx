import { useQuery } from "@tanstack/react-query";
import type { SharedKeyCondition, StaffSettings } from "#contract/front-desk/staff.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { ConfirmDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { hasNothingToShow, LoadError } from "#web/front-desk/lists/list-frame.tsx";
import { forgetSignIn, useIsNamedStaff } from "#web/front-desk/session/staff-session.ts";
import { staffCopy } from "./copy.ts";
import { setSharedKeyAllowed, settingsQuery } from "./queries.ts";

const { sharedKey: words } = staffCopy;
// The contract's list is a schema's neighbour, which is too much to fetch for two words.
const SHARED_KEY_CONDITIONS = Object.keys(words.conditions) as SharedKeyCondition[];

/** Whether the shared password and key still let in, and the way to end that, with its condition said first. */
export function SharedKey() {
  const settings = useQuery(settingsQuery());
  const openDialog = useOpenDialog();
  if (hasNothingToShow(settings))
    return <LoadError error={settings.error} failed={words.failed} onAgain={() => settings.refetch()} />;
  if (!settings.data) return null;
  const { isSharedKeyAllowed, missing } = settings.data;

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
      {isSharedKeyAllowed && <Conditions missing={missing} />}
      <div>
        {isSharedKeyAllowed ? (
          <Button
            size="small"
            variant="outline"
            disabled={missing.length > 0}
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

/** What has to be so before it can be switched off, each with whether it is. */
function Conditions({ missing }: Pick<StaffSettings, "missing">) {
  return (
    <div className="grid gap-1 text-muted">
      <p>{words.condition}</p>
      <ul aria-label={words.condition} className="grid gap-1">
        {SHARED_KEY_CONDITIONS.map((name) => {
          const isMet = !missing.includes(name);
          return (
            <li key={name} className="flex flex-wrap items-center gap-x-3">
              <Badge tone={isMet ? "good" : "quiet"}>{isMet ? words.met : words.notMet}</Badge>
              <span className="min-w-0">{words.conditions[name]}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const byName = useIsNamedStaff();
  return (
    <ConfirmDialog
      title={words.switchOffTitle}
      description={byName ? words.switchOffText : `${words.switchOffText} ${words.yourself}`}
      actionLabel={words.switchOff}
      pendingLabel={words.switchingOff}
      cancelLabel={staffCopy.keep}
      isDestructive
      send={() => setSharedKeyAllowed(false)}
      successMessage={() => {
        if (!byName) queueMicrotask(forgetSignIn);
        return words.switchedOff;
      }}
      errorTitle={words.changeFailed}
      onClose={onClose}
    />
  );
}

function SwitchOnDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmDialog
      title={words.switchOnTitle}
      description={words.switchOnText}
      actionLabel={words.switchOn}
      pendingLabel={words.switchingOn}
      cancelLabel={staffCopy.keep}
      send={() => setSharedKeyAllowed(true)}
      successMessage={() => words.switchedOn}
      errorTitle={words.changeFailed}
      onClose={onClose}
    />
  );
}
