import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { focusOnArrival } from "#web/lib/dialogs/focus-if-lost.ts";

interface CancelFormProps {
  words: {
    title: string;
    reason: string;
    submit: (amount: string | null) => string;
    busy: string;
    keep: string;
  };
  /** In cedis, and the rule in a sentence. */
  cancellation: { refundAmount: number; sentence: string };
  isSending: boolean;
  onSend: (answer: { refundAmount: number; reason?: string }) => void;
  onClose: () => void;
}

/** Says what goes back before anything is cancelled, and sends that sum: where it is another by now, it is shown and asked anew. */
export function CancelForm({ words, cancellation, isSending, onSend, onClose }: CancelFormProps) {
  const { refundAmount, sentence } = cancellation;
  return (
    <form
      noValidate
      aria-label={words.title}
      className="grid gap-4 rounded-card border border-line bg-white p-5"
      onSubmit={(event) => {
        event.preventDefault();
        const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
        onSend({ refundAmount, ...(reason !== "" && { reason }) });
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
