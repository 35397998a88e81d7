import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { type MutationOptions, useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { ConfirmDialog, type OtherAction } from "./form-dialog.tsx";

interface ConfirmedMutationOptions<Args extends unknown[], Answer>
  extends Omit<MutationOptions<Args, Answer>, "send" | "onFailed"> {
  send: (confirmed: { confirmed?: true }, ...args: Args) => Promise<Answer>;
  /** Label of the mutation: Check in. */
  action: (...args: Args) => string;
  /** What staff can do first, offered beside the question. */
  instead?: (...args: Args) => OtherAction | null;
}

/** A mutation that the server may ask about first: a dialog shows its question, and sends the mutation as confirmed. */
export function useConfirmedMutation<Args extends unknown[], Answer>({
  send,
  action,
  instead,
  ...options
}: ConfirmedMutationOptions<Args, Answer>) {
  const openDialog = useOpenDialog();
  const { successMessage, errorTitle } = options;
  return useMutation<Args, Answer>({
    ...options,
    send: (...args) => send({}, ...args),
    onFailed(error, ...args) {
      if (!(error instanceof ApiError) || error.code !== "confirmation_needed") return false;
      openDialog((onClose) => (
        <ConfirmDialog
          copy={{
            title: `${action(...args)}?`,
            text: error.userMessage,
            action: action(...args),
            pending: frontDeskCopy.sending,
            failed: typeof errorTitle === "string" ? errorTitle : errorTitle(...args),
          }}
          send={() => send({ confirmed: true }, ...args)}
          instead={instead?.(...args)}
          successMessage={(answer) => successMessage(answer, ...args)}
          onClose={onClose}
        />
      ));
      return true;
    },
  });
}
