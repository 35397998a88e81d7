import { useMutation } from "@tanstack/react-query";
import type { MyRegistration } from "#contract/events.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { myRegistration } from "#web/content/pages/events.ts";
import { focusOnArrival } from "#web/lib/dialogs/focus-if-lost.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { cancelRegistrationMutation, keepAnswer } from "./my-registration-queries.ts";

const words = myRegistration.cancel;

interface GiveBackFormProps {
  token: string;
  cancellation: NonNullable<MyRegistration["cancellation"]>;
  onClose: () => void;
  onRefused: (error: unknown, trouble: string) => Promise<void>;
  onDone: () => void;
}

/** Says what goes back before anything is given back, and sends that sum: where it is another by now, it is asked anew. */
export function GiveBackForm({ token, cancellation, onClose, onRefused, onDone }: GiveBackFormProps) {
  const { refundAmount, sentence } = cancellation;
  const cancel = useMutation(
    {
      ...cancelRegistrationMutation(),
      onSuccess: (cancelled) => {
        keepAnswer(token, cancelled);
        onDone();
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
