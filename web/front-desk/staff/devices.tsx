import { useQuery } from "@tanstack/react-query";
import type { StaffPasskey } from "#contract/front-desk/staff.ts";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { formatDateTime } from "#web/front-desk/components/format.ts";
import { ConfirmDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { hasNothingToShow, LoadError } from "#web/front-desk/lists/list-frame.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { staffCopy as copy } from "./copy.ts";
import { myDevicesQuery } from "./queries.ts";

interface DevicesProps {
  passkeys: readonly StaffPasskey[];
  /** Called before another dialog opens. */
  onAction?: () => void;
}

/** A person's registered devices, with a button to remove each. */
export function Devices({ passkeys, onAction }: DevicesProps) {
  return (
    <ul aria-label={copy.devices} className="grid gap-1">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="wrap-anywhere min-w-0">
            {passkey.lastUsedAt
              ? copy.lastUsed(passkey.device, formatDateTime(passkey.lastUsedAt))
              : copy.neverUsed(passkey.device)}
          </span>
          <OpenButton
            variant="quiet"
            aria-label={copy.removeDevice.label(passkey.device)}
            onOpen={onAction}
            dialog={(onClose) => <RemoveDeviceDialog passkey={passkey} onClose={onClose} />}
          >
            {copy.removeDevice.action}
          </OpenButton>
        </li>
      ))}
    </ul>
  );
}

/** Devices of the signed-in person. */
export function MyDevices({ onAction }: { onAction: () => void }) {
  const query = useQuery(myDevicesQuery());
  if (hasNothingToShow(query)) return <LoadError query={query} errorTitle={copy.devicesFailed} />;
  if (!query.data || query.data.items.length === 0) return null;
  return (
    <section aria-labelledby="own-devices" className="mt-4 grid gap-2">
      <h3 id="own-devices" className="text-lg">
        {copy.ownDevices}
      </h3>
      <ClickGuard>
        <Devices passkeys={query.data.items} onAction={onAction} />
      </ClickGuard>
    </section>
  );
}

function RemoveDeviceDialog({ passkey, onClose }: { passkey: StaffPasskey; onClose: () => void }) {
  return (
    <ConfirmDialog
      copy={{ ...copy.removeDevice, title: copy.removeDevice.title(passkey.device) }}
      isDestructive
      send={act(staffApi.devices[":id"].remove.$post, passkey)}
      successMessage={() => copy.removeDevice.done(passkey.device)}
      onClose={onClose}
    />
  );
}
