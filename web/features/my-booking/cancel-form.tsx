import { useMutation } from "@tanstack/react-query";
import type { MyBooking } from "#contract/my-booking.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { myBooking } from "#web/content/pages/my-booking.ts";
import { focusOnArrival } from "#web/lib/dialogs/focus-if-lost.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { cancelMyBookingMutation, keepAnswer } from "./my-booking-queries.ts";

const words = myBooking.cancel;

interface CancelFormProps {
  token: string;
  cancellation: NonNullable<MyBooking["cancellation"]>;
  onClose: () => void;
  onRefused: (error: unknown, trouble: string) => Promise<void>;
  onCancelled: () => void;
}

/** Says what goes back before anything is cancelled, and sends that sum: where it is another by now, it is shown and asked anew. */
export function CancelForm({ token, cancellation, onClose, onRefused, onCancelled }: CancelFormProps) {
  const { refundAmount, sentence } = cancellation;
  const cancel = useMutation(
    {
      ...cancelMyBookingMutation(),
      onSuccess: (cancelled) => {
        keepAnswer(token, cancelled);
        onCancelled();
      },
      onError: (error) => onRefused(error, words.trouble),
    },
    queryClient,
  );
  return (
    <form
      noValidate
      aria-label={words.title}
      className="grid gap-4 rounded-card border border-line bg-white p-5"
      onSubmit={(event) => {
        event.preventDefault();
        const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
        cancel.mutate({ token, refundAmount, ...(reason !== "" && { reason }) });
      }}
    >
      <h2 ref={focusOnArrival} tabIndex={-1} className="text-xl">
        {words.title}
      </h2>
      <p className="font-semibold">{sentence}</p>
      <Field label={words.reason} isOptional>
        {(control) => <input {...control} name="reason" maxLength={500} autoComplete="off" />}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button type="submit" variant="accent" disabled={cancel.isPending}>
          {cancel.isPending ? words.busy : words.submit(refundAmount > 0 ? formatCedis(toPesewas(refundAmount)) : null)}
        </Button>
        <Button variant="outline" onClick={onClose} disabled={cancel.isPending}>
          {words.keep}
        </Button>
      </div>
    </form>
  );
}
