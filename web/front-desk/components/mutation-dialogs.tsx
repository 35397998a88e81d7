import type { ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { useFormClose } from "#web/components/ui/use-form-close.ts";
import { useLazyForm } from "#web/components/ui/use-lazy-form.ts";
import type { Draft, FormLogic } from "#web/lib/forms/form-logic.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { ClickGuard } from "./click-guard.tsx";
import { failureToast } from "./failure-toast.tsx";
import { useRestoreFocus } from "./restore-focus.ts";
import { type SuccessMessage, showSuccess } from "./undo.tsx";
import { useMutation } from "./use-mutation.tsx";

interface MutationDialogProps<Answer> {
  title: string;
  /** Effect of the action, in a sentence or two. */
  description: ReactNode;
  actionLabel: string;
  pendingLabel: string;
  /** Label of the button that changes nothing. */
  cancelLabel: string;
  isDestructive?: boolean;
  /** Message after success, from the server's response. */
  successMessage: (answer: Answer) => SuccessMessage;
  errorTitle: string;
  onClose: () => void;
}

interface ConfirmDialogProps<Answer> extends MutationDialogProps<Answer> {
  send: () => Promise<Answer>;
}

/** Asks for confirmation and describes the effect. */
export function ConfirmDialog<Answer>(props: ConfirmDialogProps<Answer>) {
  const {
    title,
    description,
    actionLabel,
    pendingLabel,
    cancelLabel,
    isDestructive,
    send,
    successMessage,
    errorTitle,
    onClose,
  } = props;
  useRestoreFocus();
  const [confirm, isPending] = useMutation({ send, successMessage, errorTitle, onDone: onClose });

  return (
    <Dialog onClose={() => !isPending && onClose()} title={title} description={description}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <ClickGuard>
          <div className="grid gap-3 sm:grid-cols-2">
            <Button type="submit" variant={isDestructive ? "accent" : "primary"} disabled={isPending}>
              {isPending ? pendingLabel : actionLabel}
            </Button>
            <Button variant="outline" onClick={onClose} disabled={isPending}>
              {cancelLabel}
            </Button>
          </div>
        </ClickGuard>
      </form>
    </Dialog>
  );
}

interface FormDialogProps<Answer> extends MutationDialogProps<Answer> {
  /** Loads schema and request when staff first touch a field. */
  load: () => Promise<FormLogic<Answer>>;
  children: (problems: Draft) => ReactNode;
}

/** A mutation with form fields. It keeps the input after a failure. */
export function FormDialog<Answer>(props: FormDialogProps<Answer>) {
  const {
    title,
    description,
    actionLabel,
    pendingLabel,
    cancelLabel,
    isDestructive,
    load,
    successMessage,
    errorTitle,
    onClose,
    children,
  } = props;
  useRestoreFocus();
  const { problems, isSending, handlers } = useLazyForm({
    load,
    onSent(answer) {
      showSuccess(successMessage(answer));
      onClose();
    },
    onFailed: (error) => toast(failureToast(errorTitle, error)),
  });
  const { form, close } = useFormClose(isSending, onClose);

  return (
    <Dialog onClose={close} title={title} description={description}>
      <form {...handlers} ref={form} aria-label={title} className="grid gap-4">
        {children(problems)}
        <div className="grid gap-3 sm:grid-cols-2">
          <Button type="submit" variant={isDestructive ? "accent" : "primary"} disabled={isSending}>
            {isSending ? pendingLabel : actionLabel}
          </Button>
          <Button variant="outline" onClick={close} disabled={isSending}>
            {cancelLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
