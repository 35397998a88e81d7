import type { ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { useFormClose } from "#web/components/ui/use-form-close.tsx";
import { useLazyForm } from "#web/components/ui/use-lazy-form.ts";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { useRestoreFocus } from "#web/front-desk/components/restore-focus.ts";
import { type SuccessMessage, showSuccess } from "#web/front-desk/components/undo.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { type Draft, type FormLogic, makeFormLogic, type Schema } from "#web/lib/forms/form-logic.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { DialogFooter } from "./dialog-footer.tsx";
import { FieldProblems } from "./fields.tsx";

interface DialogCopy {
  title: string;
  /** Effect of the mutation, in a sentence or two. */
  text: ReactNode;
  action: string;
  pending: string;
  failed: string;
  /** Label of the button that changes nothing. */
  keep?: string;
}

interface DialogProps<Answer> {
  copy: DialogCopy;
  isDestructive?: boolean;
  /** Message after success, from the server's response. */
  successMessage: (answer: Answer) => SuccessMessage;
  onClose: () => void;
}

export interface OtherAction {
  label: string;
  run: () => void;
}

interface ConfirmDialogProps<Answer> extends DialogProps<Answer> {
  send: () => Promise<Answer>;
  /** What staff can do first, which closes the dialog. */
  instead?: OtherAction | null | undefined;
}

/** Asks for confirmation and describes the effect. */
export function ConfirmDialog<Answer>({ successMessage, send, instead, ...props }: ConfirmDialogProps<Answer>) {
  const { copy, onClose } = props;
  useRestoreFocus();
  const [confirm, isPending] = useMutation({ send, successMessage, errorTitle: copy.failed, onDone: onClose });
  return (
    <Dialog onClose={() => !isPending && onClose()} title={copy.title} description={copy.text}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <ClickGuard>
          {instead && (
            <Button
              disabled={isPending}
              onClick={() => {
                onClose();
                instead.run();
              }}
            >
              {instead.label}
            </Button>
          )}
          <DialogButtons {...props} isPending={isPending} isSecondary={Boolean(instead)} />
        </ClickGuard>
      </form>
    </Dialog>
  );
}

interface FormDialogProps<Input, Answer> extends DialogProps<Answer> {
  schema: Schema<Input>;
  /** The schema's input from the fields' values; by default the values. */
  toInput?: (draft: Draft) => object;
  /** Checks for likely mistakes: the form asks beside the field, and accepts a second press. */
  warningChecks?: FormLogic["warningChecks"];
  /** Input that no field shows. */
  fixed?: object;
  /** False while the fields choose something that this form does not send. */
  canSubmit?: boolean;
  /** Fields to omit if nothing is chosen. */
  optionalChoices?: readonly string[];
  /** A second button that submits too; called with whether staff pressed that one. */
  otherSubmit?: { label: string; onChoose: (isOther: boolean) => void } | undefined;
  /** `headers` name the form's idempotency key. */
  send: (input: Input, headers: Record<string, string>, draft: Draft) => Promise<Answer>;
  children: ReactNode;
}

/** A mutation with form fields, which show their own problems. It keeps the values after a failure. */
export function FormDialog<Input, Answer>(props: FormDialogProps<Input, Answer>) {
  const { copy, schema, toInput, fixed, optionalChoices = [], warningChecks = [], send, successMessage } = props;
  const { onClose, children } = props;
  useRestoreFocus();
  const { problems, warnings, isSending, handlers } = useLazyForm({
    load: async () =>
      makeFormLogic({
        schema: {
          safeParse: (draft) =>
            schema.safeParse({ ...(toInput ? toInput(draft as Draft) : (draft as Draft)), ...fixed }),
        },
        optionalChoices,
        warningChecks,
        send: (input, draft, headersOf) => send(input, headersOf(input as object), draft),
      }),
    onSent(answer) {
      showSuccess(successMessage(answer));
      onClose();
    },
    onFailed: (error) => toast(failureToast(copy.failed, error)),
  });
  const { form, close, question } = useFormClose(isSending, onClose);
  return (
    <Dialog onClose={close} question={question} title={copy.title} description={copy.text}>
      <form {...handlers} ref={form} aria-label={copy.title} className="grid gap-4">
        <FieldProblems value={{ ...warnings, ...problems }}>{children}</FieldProblems>
        <DialogFooter>
          <DialogButtons {...props} onClose={close} isPending={isSending} />
        </DialogFooter>
      </form>
    </Dialog>
  );
}

interface DialogButtonsProps extends Pick<DialogProps<never>, "copy" | "isDestructive" | "onClose"> {
  isPending: boolean;
  isSecondary?: boolean;
  canSubmit?: boolean | undefined;
  otherSubmit?: { label: string; onChoose: (isOther: boolean) => void } | undefined;
}

function DialogButtons(props: DialogButtonsProps) {
  const { copy, isDestructive, isPending, isSecondary, canSubmit = true, otherSubmit, onClose } = props;
  if (!canSubmit)
    return (
      <Button variant="outline" onClick={onClose}>
        {copy.keep ?? frontDeskCopy.list.cancel}
      </Button>
    );
  return (
    <div className="flex flex-wrap gap-3 *:grow sm:grid sm:grid-cols-2">
      <Button
        type="submit"
        variant={isDestructive ? "accent" : isSecondary ? "outline" : "primary"}
        disabled={isPending}
        onClick={() => otherSubmit?.onChoose(false)}
      >
        {isPending ? copy.pending : copy.action}
      </Button>
      {otherSubmit && (
        <Button type="submit" disabled={isPending} onClick={() => otherSubmit.onChoose(true)}>
          {otherSubmit.label}
        </Button>
      )}
      <Button variant="outline" onClick={onClose} disabled={isPending}>
        {copy.keep ?? frontDeskCopy.list.cancel}
      </Button>
    </div>
  );
}
