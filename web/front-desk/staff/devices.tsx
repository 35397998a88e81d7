import { useQuery } from "@tanstack/react-query";
import type { StaffPasskey } from "#contract/front-desk/staff.ts";
import { Button } from "#web/components/ui/button.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { formatDateTime } from "#web/front-desk/components/format.ts";
import { ConfirmDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { hasNothingToShow, LoadError } from "#web/front-desk/lists/list-frame.tsx";
import { staffCopy as words } from "./copy.ts";
import { myDevicesQuery, removeDevice } from "./queries.ts";

interface DevicesProps {
  passkeys: readonly StaffPasskey[];
  /** Called before something is asked in another dialog. */
  onAction?: () => void;
}

/** What somebody registered, each with the way to take it away. */
export function Devices({ passkeys, onAction }: DevicesProps) {
  const openDialog = useOpenDialog();
  return (
    <ul aria-label={words.devices} className="grid gap-1">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="wrap-anywhere min-w-0">
            {passkey.lastUsedAt
              ? words.lastUsed(passkey.device, formatDateTime(passkey.lastUsedAt))
              : words.neverUsed(passkey.device)}
          </span>
          <Button
            size="small"
            variant="quiet"
            aria-label={words.removeDeviceOf(passkey.device)}
            onClick={() => {
              onAction?.();
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
export function MyDevices({ onAct }: { onAct: () => void }) {
  const query = useQuery(myDevicesQuery());
  if (hasNothingToShow(query))
    return <LoadError error={query.error} failed={words.devicesFailed} onAgain={() => query.refetch()} />;
  if (!query.data || query.data.items.length === 0) return null;
  return (
    <section aria-labelledby="own-devices" className="mt-4 grid gap-2">
      <h3 id="own-devices" className="text-lg">
        {words.ownDevices}
      </h3>
      <ClickGuard>
        <Devices passkeys={query.data.items} onAction={onAct} />
      </ClickGuard>
    </section>
  );
}

function RemoveDeviceDialog({ passkey, onClose }: { passkey: StaffPasskey; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={words.removeDeviceTitle(passkey.device)}
      description={words.removeDeviceText}
      actionLabel={words.removeDevice}
      pendingLabel={words.removingDevice}
      cancelLabel={words.keep}
      isDestructive
      send={() => removeDevice(passkey)}
      successMessage={() => words.deviceRemoved(passkey.device)}
      errorTitle={words.removeDeviceFailed}
      onClose={onClose}
    />
  );
}
