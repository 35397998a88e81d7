import type { OutboxMessage } from "#contract/front-desk/outbox.ts";
import { ConfirmDialog } from "#web/front-desk/components/act-dialogs.tsx";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { resendMessage } from "./queries.ts";
import { outboxWords as words } from "./words.ts";

interface ResendMessageDialogProps {
  message: OutboxMessage;
  onClose: () => void;
}

export function ResendMessageDialog({ message, onClose }: ResendMessageDialogProps) {
  return (
    <ConfirmDialog
      title={words.resendTitle}
      consequence={words.resendText(recipientOf(message))}
      action={words.resend}
      pending={words.resending}
      keep={frontDeskWords.list.cancel}
      send={() => resendMessage(message)}
      done={() => words.resent}
      failed={words.resendFailed}
      onClose={onClose}
    />
  );
}

/** Who reads a message: the customer by address, the others by their part. */
export function recipientOf({ audience, email }: OutboxMessage): string {
  return (audience === "customer" && email) || words.audiences[audience];
}
