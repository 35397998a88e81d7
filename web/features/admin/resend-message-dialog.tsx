import { useMutation } from "@tanstack/react-query";
import type { OutboxMessage } from "#contract/admin.ts";
import { admin } from "#web/content/admin.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { failureToast } from "./failure-toast.tsx";
import { recipientOf } from "./recipient-of.ts";
import { resendMessageMutation } from "./resend-message.ts";

interface ResendMessageDialogProps {
  message: OutboxMessage;
  onClose: () => void;
}

export function ResendMessageDialog({ message, onClose }: ResendMessageDialogProps) {
  const { outbox: words } = admin;
  const resend = useMutation(resendMessageMutation(), queryClient);

  async function confirm() {
    try {
      await resend.mutateAsync(message);
      toast(words.resent);
      onClose();
    } catch (error) {
      toast(failureToast(words.resendFailed, error));
    }
  }

  return (
    <ConfirmDialog
      title={words.resendTitle}
      consequence={words.resendText(recipientOf(message))}
      action={words.resend}
      pending={words.resending}
      keep={admin.list.cancel}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
