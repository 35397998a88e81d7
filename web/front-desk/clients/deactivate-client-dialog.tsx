import type { AdminClient } from "#contract/front-desk/clients.ts";
import { admin } from "#web/content/admin.ts";
import { ConfirmDialog } from "#web/front-desk/components/confirm-dialog.tsx";
import { deactivateClientMutation } from "./deactivate-client.ts";

interface DeactivateClientDialogProps {
  client: AdminClient;
  onClose: () => void;
}

export function DeactivateClientDialog({ client, onClose }: DeactivateClientDialogProps) {
  const { clients: words } = admin;

  return (
    <ConfirmDialog
      title={words.deactivateTitle(client.fullName)}
      consequence={words.deactivateText(client.businessName)}
      action={words.deactivate}
      pending={words.deactivating}
      keep={words.keep}
      isDestructive
      mutation={deactivateClientMutation()}
      variables={client}
      done={() => words.deactivated(client.fullName)}
      failed={words.deactivateFailed}
      onClose={onClose}
    />
  );
}
