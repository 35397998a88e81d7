import { Button } from "#web/components/ui/button.tsx";
import { EMAIL_INPUT, Field } from "#web/components/ui/field.tsx";
import { ApiError, errorMessage } from "#web/lib/api-error.ts";

export interface RequestLinkFormProps {
  words: { title: string; email: string; note: string; submit: string; busy: string; trouble: string; done: string };
  send: { isPending: boolean; error: unknown; data: unknown; mutate: (email: string) => void };
}

/** Sends the link to whoever has none that opens. What is said is the same for every address. */
export function RequestLinkForm({ words, send }: RequestLinkFormProps) {
  const problem = send.error instanceof ApiError ? send.error.fields.email : undefined;
  return (
    <form
      noValidate
      aria-label={words.title}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate(String(new FormData(event.currentTarget).get("email") ?? ""));
      }}
    >
      <Field label={words.email} hint={words.note} isRequired error={problem}>
        {(control) => <input {...control} {...EMAIL_INPUT} name="email" enterKeyHint="send" />}
      </Field>
      <Button type="submit" disabled={send.isPending}>
        {send.isPending ? words.busy : words.submit}
      </Button>
      {Boolean(send.error) && !problem && <p role="alert">{errorMessage(send.error, words.trouble)}</p>}
      {Boolean(send.data) && <p role="status">{words.done}</p>}
    </form>
  );
}
