import type { ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { useFormClose } from "#web/components/ui/use-form-close.ts";
import { useLazyForm } from "#web/components/ui/use-lazy-form.ts";
import type { Draft, FormLogic } from "#web/lib/forms/form-logic.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { failureToast } from "./failure-toast.tsx";
import { PressGuard } from "./press-guard.tsx";
import { useRestoredFocus } from "./restore-focus.ts";
import { type Done, sayDone } from "./undo.tsx";
import { useAct } from "./use-act.tsx";

interface ActDialogProps<Answer> {
  title: string;
  /** What the act will do, in a sentence or two. */
  consequence: ReactNode;
  action: string;
  pending: string;
  /** The button that changes nothing. */
  keep: string;
  isDestructive?: boolean;
  /** What to say once it is done; given the server's answer. */
  done: (answer: Answer) => Done;
  failed: string;
  onClose: () => void;
}

interface ConfirmDialogProps<Answer> extends ActDialogProps<Answer> {
  send: () => Promise<Answer>;
}

/** Asks once before something that cannot be taken back, and says what it will do. */
export function ConfirmDialog<Answer>(props: ConfirmDialogProps<Answer>) {
  const { title, consequence, action, pending, keep, isDestructive, send, done, failed, onClose } = props;
  useRestoredFocus();
  const [confirm, isPending] = useAct({ send, done, failed, onDone: onClose });

  return (
    <Dialog onClose={() => !isPending && onClose()} title={title} description={consequence}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <PressGuard>
          <div className="grid gap-3 sm:grid-cols-2">
            <Button type="submit" variant={isDestructive ? "accent" : "primary"} disabled={isPending}>
              {isPending ? pending : action}
            </Button>
            <Button variant="outline" onClick={onClose} disabled={isPending}>
              {keep}
            </Button>
          </div>
        </PressGuard>
      </form>
    </Dialog>
  );
}

interface FormDialogProps<Answer> extends ActDialogProps<Answer> {
  /** The schema and the sending, when a field is first touched. */
  load: () => Promise<FormLogic<Answer>>;
  children: (problems: Draft) => ReactNode;
}

/** An act that needs a few words first: asks once, says what it will do, and keeps what was typed when it fails. */
export function FormDialog<Answer>(props: FormDialogProps<Answer>) {
  const { title, consequence, action, pending, keep, isDestructive, load, done, failed, onClose, children } = props;
  useRestoredFocus();
  const { problems, isSending, handlers } = useLazyForm({
    load,
    onSent(answer) {
      sayDone(done(answer));
      onClose();
    },
    onFailed: (error) => toast(failureToast(failed, error)),
  });
  const { form, close } = useFormClose(isSending, onClose);

  return (
    <Dialog onClose={close} title={title} description={consequence}>
      <form {...handlers} ref={form} aria-label={title} className="grid gap-4">
        {children(problems)}
        <div className="grid gap-3 sm:grid-cols-2">
          <Button type="submit" variant={isDestructive ? "accent" : "primary"} disabled={isSending}>
            {isSending ? pending : action}
          </Button>
          <Button variant="outline" onClick={close} disabled={isSending}>
            {keep}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
