import type { OutboxMessage } from "#contract/front-desk/outbox.ts";
import { ConfirmDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { outboxCopy as copy } from "./copy.ts";

interface ResendMessageDialogProps {
  message: OutboxMessage;
  onClose: () => void;
}

export function ResendMessageDialog({ message, onClose }: ResendMessageDialogProps) {
  const { resend } = copy;
  return (
    <ConfirmDialog
      copy={{ ...resend, text: resend.text(formatRecipient(message)) }}
      send={act(staffApi.outbox[":id"].resend.$post, message)}
      successMessage={() => resend.done}
      onClose={onClose}
    />
  );
}

/** The customer's address, or the audience's name. */
export function formatRecipient({ audience, email }: OutboxMessage): string {
  return (audience === "customer" && email) || copy.audiences[audience];
}
