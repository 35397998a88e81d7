import { useQuery } from "@tanstack/react-query";
import type { StaffPasskey } from "#contract/front-desk/staff.ts";
import { Button } from "#web/components/ui/button.tsx";
import { ConfirmDialog } from "#web/front-desk/components/act-dialogs.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { shortDateTime } from "#web/front-desk/components/format.ts";
import { PressGuard } from "#web/front-desk/components/press-guard.tsx";
import { isNothingToShow, Problem } from "#web/front-desk/lists/list-frame.tsx";
import { ownDevicesQuery, removeDevice } from "./queries.ts";
import { staffWords as words } from "./words.ts";

interface DevicesProps {
  passkeys: readonly StaffPasskey[];
  /** Called before something is asked in another dialog. */
  onAct?: () => void;
}

/** What somebody registered, each with the way to take it away. */
export function Devices({ passkeys, onAct }: DevicesProps) {
  const openDialog = useOpenDialog();
  return (
    <ul aria-label={words.devices} className="grid gap-1">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="wrap-anywhere min-w-0">
            {passkey.lastUsedAt
              ? words.lastUsed(passkey.device, shortDateTime(passkey.lastUsedAt))
              : words.neverUsed(passkey.device)}
          </span>
          <Button
            size="small"
            variant="quiet"
            aria-label={words.removeDeviceOf(passkey.device)}
            onClick={() => {
              onAct?.();
              openDialog((onClose) => <RemoveDeviceDialog passkey={passkey} onClose={onClose} />);
            }}
          >
            {words.removeDevice}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** One's own, below one's sessions. */
export function OwnDevices({ onAct }: { onAct: () => void }) {
  const query = useQuery(ownDevicesQuery());
  if (isNothingToShow(query))
    return <Problem error={query.error} failed={words.devicesFailed} onAgain={() => query.refetch()} />;
  if (!query.data || query.data.items.length === 0) return null;
  return (
    <section aria-labelledby="own-devices" className="mt-4 grid gap-2">
      <h3 id="own-devices" className="text-lg">
        {words.ownDevices}
      </h3>
      <PressGuard>
        <Devices passkeys={query.data.items} onAct={onAct} />
      </PressGuard>
    </section>
  );
}

function RemoveDeviceDialog({ passkey, onClose }: { passkey: StaffPasskey; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={words.removeDeviceTitle(passkey.device)}
      consequence={words.removeDeviceText}
      action={words.removeDevice}
      pending={words.removingDevice}
      keep={words.keep}
      isDestructive
      send={() => removeDevice(passkey)}
      done={() => words.deviceRemoved(passkey.device)}
      failed={words.removeDeviceFailed}
      onClose={onClose}
    />
  );
}
