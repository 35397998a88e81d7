import { useMutation } from "@tanstack/react-query";
import type { MailRequest } from "#domain/mail-items/mail-items.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { officeMonth } from "#web/content/pages/my-office-month.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { requestMailMutation } from "./month-queries.ts";
import { setMyOffice } from "./my-office-queries.ts";

const { mail: copy } = officeMonth;

interface MailRequestFormProps {
  token: string;
  id: string;
  /** The mail item's name. */
  name: string;
  action: MailRequest;
  onClose: () => void;
  onRequested: () => void;
}

/** Confirms a request for a mail item, with a forwarding address or a note if needed. */
export function MailRequestForm({ token, id, name, action, onClose, onRequested }: MailRequestFormProps) {
  const request = useMutation(
    {
      ...requestMailMutation(token, id),
      onSuccess: (office) => {
        setMyOffice(token, office);
        onRequested();
      },
    },
    queryClient,
  );
  return (
    <form
      noValidate
      aria-label={`${copy.requests[action]}: ${name}`}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        request.mutate({ action, note: String(new FormData(event.currentTarget).get("note") ?? "") });
      }}
    >
      {action === "discard" && <p>{copy.discardText}</p>}
      {action !== "discard" && (
        <Field
          label={action === "forward" ? copy.where : copy.word}
          {...(action === "forward" && { hint: copy.whereHint })}
          isRequired={action === "forward"}
          isOptional={action !== "forward"}
        >
          {(control) => (
            <textarea {...control} name="note" rows={action === "forward" ? 4 : 2} maxLength={500} defaultValue="" />
          )}
        </Field>
      )}
      {request.error && <p role="alert">{errorMessage(request.error, copy.trouble)}</p>}
      <div className="grid gap-3 sm:grid-cols-2">
        <Button type="submit" variant={action === "discard" ? "accent" : "primary"} disabled={request.isPending}>
          {request.isPending ? copy.busy : copy.sure[action]}
        </Button>
        <Button variant="outline" onClick={onClose} disabled={request.isPending}>
          {copy.other}
        </Button>
      </div>
    </form>
  );
}
