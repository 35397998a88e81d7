import { useQuery } from "@tanstack/react-query";
import type { SharedKeyCondition, StaffSettings } from "#contract/front-desk/staff.ts";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { ConfirmDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { hasNothingToShow, LoadError } from "#web/front-desk/lists/list-frame.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { forgetSignIn, useIsNamedStaff } from "#web/front-desk/session/staff-session.ts";
import { staffCopy } from "./copy.ts";
import { settingsQuery } from "./queries.ts";

const { sharedKey: copy } = staffCopy;
// Importing the contract's list would load its schemas for two words.
const SHARED_KEY_CONDITIONS = Object.keys(copy.conditions) as SharedKeyCondition[];

/** Status of the shared password and key, with the conditions for switching it off. */
export function SharedKey() {
  const settings = useQuery(settingsQuery());
  if (hasNothingToShow(settings)) return <LoadError query={settings} errorTitle={copy.failed} />;
  if (!settings.data) return null;
  const { isSharedKeyAllowed, missing } = settings.data;

  return (
    <section
      aria-labelledby="shared-key"
      className="grid max-w-[60rem] gap-3 rounded-card border border-line bg-white p-4 md:p-6"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="shared-key" className="text-xl">
          {copy.title}
        </h2>
        <Badge tone={isSharedKeyAllowed ? "warn" : "good"}>{isSharedKeyAllowed ? "On" : "Off"}</Badge>
      </div>
      <p>{isSharedKeyAllowed ? copy.on : copy.off}</p>
      {isSharedKeyAllowed && <Conditions missing={missing} />}
      <div>
        {isSharedKeyAllowed ? (
          <OpenButton
            variant="outline"
            disabled={missing.length > 0}
            dialog={(onClose) => <SwitchOffDialog onClose={onClose} />}
          >
            {copy.switchOff.action}
          </OpenButton>
        ) : (
          <OpenButton variant="outline" dialog={(onClose) => <SwitchOnDialog onClose={onClose} />}>
            {copy.switchOn.action}
          </OpenButton>
        )}
      </div>
    </section>
  );
}

/** Conditions for switching the shared key off, with their status. */
function Conditions({ missing }: Pick<StaffSettings, "missing">) {
  return (
    <div className="grid gap-1 text-muted">
      <p>{copy.condition}</p>
      <ul aria-label={copy.condition} className="grid gap-1">
        {SHARED_KEY_CONDITIONS.map((name) => {
          const isMet = !missing.includes(name);
          return (
            <li key={name} className="flex flex-wrap items-center gap-x-3">
              <Badge tone={isMet ? "good" : "quiet"}>{isMet ? copy.met : copy.notMet}</Badge>
              <span className="min-w-0">{copy.conditions[name]}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const isNamed = useIsNamedStaff();
  const { switchOff } = copy;
  return (
    <ConfirmDialog
      copy={isNamed ? switchOff : { ...switchOff, text: `${switchOff.text} ${switchOff.yourself}` }}
      isDestructive
      send={() => act(staffApi.settings.$patch)({ isSharedKeyAllowed: false })}
      successMessage={() => {
        if (!isNamed) queueMicrotask(forgetSignIn);
        return switchOff.done;
      }}
      onClose={onClose}
    />
  );
}

function SwitchOnDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmDialog
      copy={copy.switchOn}
      send={() => act(staffApi.settings.$patch)({ isSharedKeyAllowed: true })}
      successMessage={() => copy.switchOn.done}
      onClose={onClose}
    />
  );
}
