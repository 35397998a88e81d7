import { useState } from "react";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { focusOnMount } from "#web/lib/dialogs/focus-if-lost.ts";

interface CancelFormProps<Shown> {
  token: string;
  words: {
    title: string;
    reason: string;
    submit: (amount: string | null) => string;
    busy: string;
    keep: string;
    trouble: string;
  };
  /** In cedis, and the rule in a sentence. */
  cancellation: { refundAmount: number; sentence: string };
  /** Cancels, and answers how it stands then. */
  send: (input: { token: string; refundAmount: number; reason?: string }) => Promise<Shown>;
  onCancelled: (shown: Shown) => void;
  onRefused: (error: unknown, trouble: string) => Promise<void>;
  onClose: () => void;
}

/** Says what goes back before anything is cancelled, and sends that sum: where it is another by now, it is shown and asked anew. */
export function CancelForm<Shown>(props: CancelFormProps<Shown>) {
  const { token, words, send, onCancelled, onRefused, onClose } = props;
  const { refundAmount, sentence } = props.cancellation;
  const [isSending, setSending] = useState(false);
  async function cancel(answer: { reason?: string }) {
    setSending(true);
    try {
      onCancelled(await send({ token, refundAmount, ...answer }));
    } catch (error) {
      await onRefused(error, words.trouble);
    } finally {
      setSending(false);
    }
  }
  return (
    <form
      noValidate
      aria-label={words.title}
      className="grid gap-4 rounded-card border border-line bg-white p-5"
      onSubmit={(event) => {
        event.preventDefault();
        const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
        cancel(reason === "" ? {} : { reason });
      }}
    >
      <h2 ref={focusOnMount} tabIndex={-1} className="text-xl">
        {words.title}
      </h2>
      <p className="font-semibold">{sentence}</p>
      <Field label={words.reason} isOptional>
        {(control) => <input {...control} name="reason" maxLength={500} autoComplete="off" />}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button type="submit" variant="accent" disabled={isSending}>
          {isSending ? words.busy : words.submit(refundAmount > 0 ? formatCedis(toPesewas(refundAmount)) : null)}
        </Button>
        <Button variant="outline" onClick={onClose} disabled={isSending}>
          {words.keep}
        </Button>
      </div>
    </form>
  );
}
