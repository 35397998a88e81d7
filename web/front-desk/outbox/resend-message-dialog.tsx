import type { OutboxMessage } from "#contract/front-desk/outbox.ts";
import { admin } from "#web/content/admin.ts";
import { ConfirmDialog } from "#web/front-desk/components/confirm-dialog.tsx";
import { recipientOf } from "./recipient-of.ts";
import { resendMessageMutation } from "./resend-message.ts";

interface ResendMessageDialogProps {
  message: OutboxMessage;
  onClose: () => void;
}

export function ResendMessageDialog({ message, onClose }: ResendMessageDialogProps) {
  const { outbox: words } = admin;

  return (
    <ConfirmDialog
      title={words.resendTitle}
      consequence={words.resendText(recipientOf(message))}
      action={words.resend}
      pending={words.resending}
      keep={admin.list.cancel}
      mutation={resendMessageMutation()}
      variables={message}
      done={() => words.resent}
      failed={words.resendFailed}
      onClose={onClose}
    />
  );
}
