import type { OutboxMessage } from "#contract/front-desk/outbox.ts";
import { ConfirmDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { outboxCopy as words } from "./copy.ts";
import { resendMessage } from "./queries.ts";

interface ResendMessageDialogProps {
  message: OutboxMessage;
  onClose: () => void;
}

export function ResendMessageDialog({ message, onClose }: ResendMessageDialogProps) {
  return (
    <ConfirmDialog
      title={words.resendTitle}
      description={words.resendText(formatRecipient(message))}
      actionLabel={words.resend}
      pendingLabel={words.resending}
      cancelLabel={frontDeskCopy.list.cancel}
      send={() => resendMessage(message)}
      successMessage={() => words.resent}
      errorTitle={words.resendFailed}
      onClose={onClose}
    />
  );
}

/** Who reads a message: the customer by address, the others by their part. */
export function formatRecipient({ audience, email }: OutboxMessage): string {
  return (audience === "customer" && email) || words.audiences[audience];
}
