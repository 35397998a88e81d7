import { Field } from "#web/components/ui/field.tsx";
import { admin } from "#web/content/admin.ts";
import { FormDialog } from "#web/front-desk/components/form-dialog.tsx";

interface ResolvePaymentDialogProps {
  reference: string;
  onClose: () => void;
}

export function ResolvePaymentDialog({ reference, onClose }: ResolvePaymentDialogProps) {
  const { review: words } = admin.bookings;
  return (
    <FormDialog
      title={words.resolveTitle}
      consequence={words.resolveText(reference)}
      action={words.resolve}
      pending={words.resolving}
      keep={admin.list.cancel}
      load={() => import("./resolve-payment.ts").then((loaded) => loaded.resolvePaymentCode(reference))}
      done={() => words.resolved}
      failed={words.failed}
      onClose={onClose}
    >
      {(problems) => (
        <Field label={words.note} isRequired error={problems.note}>
          {(control) => <textarea {...control} name="note" rows={3} maxLength={1000} />}
        </Field>
      )}
    </FormDialog>
  );
}
