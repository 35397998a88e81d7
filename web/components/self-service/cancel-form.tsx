import { useState } from "react";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { focusOnMount } from "#web/lib/dialogs/focus-if-lost.ts";

interface CancelFormProps<Shown> {
  token: string;
  copy: {
    title: string;
    reason: string;
    submit: (amount: string | null) => string;
    busy: string;
    keep: string;
    trouble: string;
  };
  /** Refund in cedis, and the cancellation rule as a sentence. */
  cancellation: { refundAmount: number; sentence: string };
  /** Cancels and returns the new state. */
  send: (input: { token: string; refundAmount: number; reason?: string }) => Promise<Shown>;
  onCancelled: (shown: Shown) => void;
  onRefused: (error: unknown, trouble: string) => Promise<void>;
  onClose: () => void;
}

/**
 * Shows the refund before the customer cancels and sends its amount along. If it has changed, the form shows the new
 * amount and asks again.
 */
export function CancelForm<Shown>(props: CancelFormProps<Shown>) {
  const { token, copy, send, onCancelled, onRefused, onClose } = props;
  const { refundAmount, sentence } = props.cancellation;
  const [isSending, setSending] = useState(false);
  async function cancel(details: { reason?: string }) {
    setSending(true);
    try {
      onCancelled(await send({ token, refundAmount, ...details }));
    } catch (error) {
      await onRefused(error, copy.trouble);
    } finally {
      setSending(false);
    }
  }
  return (
    <form
      noValidate
      aria-label={copy.title}
      className="grid gap-4 rounded-card border border-line bg-white p-5"
      onSubmit={(event) => {
        event.preventDefault();
        const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
        cancel(reason === "" ? {} : { reason });
      }}
    >
      <h2 ref={focusOnMount} tabIndex={-1} className="text-xl">
        {copy.title}
      </h2>
      <p className="font-semibold">{sentence}</p>
      <Field label={copy.reason} isOptional>
        {(control) => <input {...control} name="reason" maxLength={500} autoComplete="off" />}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button type="submit" variant="accent" disabled={isSending}>
          {isSending ? copy.busy : copy.submit(refundAmount > 0 ? formatCedis(toPesewas(refundAmount)) : null)}
        </Button>
        <Button variant="outline" onClick={onClose} disabled={isSending}>
          {copy.keep}
        </Button>
      </div>
    </form>
  );
}
