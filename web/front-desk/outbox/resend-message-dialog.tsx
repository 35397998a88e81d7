import type { OutboxMessage } from "#contract/front-desk/outbox.ts";
import { ConfirmDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { outboxCopy as copy } from "./copy.ts";
import { resendMessage } from "./queries.ts";

interface ResendMessageDialogProps {
  message: OutboxMessage;
  onClose: () => void;
}

export function ResendMessageDialog({ message, onClose }: ResendMessageDialogProps) {
  return (
    <ConfirmDialog
      title={copy.resendTitle}
      description={copy.resendText(formatRecipient(message))}
      actionLabel={copy.resend}
      pendingLabel={copy.resending}
      cancelLabel={frontDeskCopy.list.cancel}
      send={() => resendMessage(message)}
      successMessage={() => copy.resent}
      errorTitle={copy.resendFailed}
      onClose={onClose}
    />
  );
}

/** The customer's address, or the audience's name. */
export function formatRecipient({ audience, email }: OutboxMessage): string {
  return (audience === "customer" && email) || copy.audiences[audience];
}
