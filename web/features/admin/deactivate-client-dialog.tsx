import { useMutation } from "@tanstack/react-query";
import type { AdminClient } from "#contract/admin.ts";
import { admin } from "#web/content/admin.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { deactivateClientMutation } from "./deactivate-client.ts";
import { failureToast } from "./failure-toast.tsx";

interface DeactivateClientDialogProps {
  client: AdminClient;
  onClose: () => void;
}

export function DeactivateClientDialog({ client, onClose }: DeactivateClientDialogProps) {
  const { clients: words } = admin;
  const deactivate = useMutation(deactivateClientMutation(), queryClient);

  async function confirm() {
    try {
      await deactivate.mutateAsync(client);
      toast(words.deactivated(client.fullName));
      onClose();
    } catch (error) {
      toast(failureToast(words.deactivateFailed, error));
    }
  }

  return (
    <ConfirmDialog
      title={words.deactivateTitle(client.fullName)}
      consequence={words.deactivateText(client.businessName)}
      action={words.deactivate}
      pending={words.deactivating}
      keep={words.keep}
      isDestructive
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
