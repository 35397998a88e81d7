import { useMutation } from "@tanstack/react-query";
import { PlainState } from "#web/components/notices/plain-state.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { EMAIL_INPUT, Field } from "#web/components/ui/field.tsx";
import { myOffice } from "#web/content/pages/my-office.ts";
import { ApiError, sentenceOf } from "#web/lib/api-error.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { sendOfficeLinkMutation } from "./my-office-queries.ts";

const words = myOffice.send;

/** For whoever has no link that opens. What is said is the same for every address. */
export function SendOfficeLink({ title, text }: { title: string; text: string }) {
  const send = useMutation(sendOfficeLinkMutation(), queryClient);
  const problem = send.error instanceof ApiError ? send.error.fields.email : undefined;
  return (
    <PlainState title={title} text={text}>
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
        {send.error && !problem && <p role="alert">{sentenceOf(send.error, words.trouble)}</p>}
        {send.data && <p role="status">{words.done}</p>}
      </form>
    </PlainState>
  );
}
