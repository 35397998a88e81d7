import { Button } from "#web/components/ui/button.tsx";
import { EMAIL_INPUT, Field } from "#web/components/ui/field.tsx";
import { ApiError, errorMessage } from "#web/lib/api-error.ts";

export interface RequestLinkFormProps {
  copy: { title: string; email: string; note: string; submit: string; busy: string; trouble: string; done: string };
  send: { isPending: boolean; error: unknown; data: unknown; mutate: (email: string) => void };
}

/** Requests a new link by email. The confirmation is the same for every address. */
export function RequestLinkForm({ copy, send }: RequestLinkFormProps) {
  const problem = send.error instanceof ApiError ? send.error.fields.email : undefined;
  return (
    <form
      noValidate
      aria-label={copy.title}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate(String(new FormData(event.currentTarget).get("email") ?? ""));
      }}
    >
      <Field label={copy.email} hint={copy.note} isRequired error={problem}>
        {(control) => <input {...control} {...EMAIL_INPUT} name="email" enterKeyHint="send" />}
      </Field>
      <Button type="submit" disabled={send.isPending}>
        {send.isPending ? copy.busy : copy.submit}
      </Button>
      {Boolean(send.error) && !problem && <p role="alert">{errorMessage(send.error, copy.trouble)}</p>}
      {Boolean(send.data) && <p role="status">{copy.done}</p>}
    </form>
  );
}
