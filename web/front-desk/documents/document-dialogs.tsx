import type { AdminDocument, AdminOffice } from "#contract/front-desk/documents.ts";
import { documentName } from "#domain/documents/document-copy.ts";
import { DOCUMENT_REFUSALS, INSPECTION_METHODS, isCardCopyForbidden } from "#domain/documents/documents.ts";
import { Field } from "#web/components/ui/field.tsx";
import { FormDialog } from "#web/front-desk/components/act-dialogs.tsx";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import { formLogic } from "#web/lib/forms/form-logic.ts";
import { acceptDocument, refuseDocument, refuseOffice, seeDocument } from "./queries.ts";
import { documentWords, REFUSAL_NAMES, SEEN_NAMES } from "./words.ts";

const KEEP = frontDeskWords.list.cancel;

interface DocumentDialogProps {
  document: AdminDocument;
  onClose: () => void;
}

export function AcceptDialog({ document, onClose }: DocumentDialogProps) {
  const words = documentWords.accept;
  const name = documentName(document.kind);
  return (
    <FormDialog
      title={words.title(name)}
      consequence={words.text}
      action={words.action}
      pending={words.busy}
      keep={KEEP}
      load={async () => {
        const { AcceptDocumentInput } = await import("#contract/front-desk/documents.ts");
        return formLogic({
          schema: {
            safeParse: (draft: unknown) =>
              AcceptDocumentInput.safeParse({ ...(draft as object), uploadedAt: document.uploadedAt }),
          },
          send: (input) => acceptDocument(document, input),
          optionalChoices: ["expiresOn"],
        });
      }}
      done={(office) =>
        office.verification === "verified" ? words.verified(office.client.fullName) : words.done(name)
      }
      failed={words.failed}
      onClose={onClose}
    >
      {(problems) => (
        <Field
          label={words.expires}
          hint={words.expiresHint}
          isRequired={document.kind === "government_id"}
          isOptional={document.kind !== "government_id"}
          error={problems.expiresOn}
        >
          {(control) => <input {...control} name="expiresOn" type="date" min={todayInAccra()} />}
        </Field>
      )}
    </FormDialog>
  );
}

export function RefuseDialog({ document, onClose }: DocumentDialogProps) {
  const words = documentWords.refuse;
  const name = documentName(document.kind);
  return (
    <FormDialog
      title={words.title(name)}
      consequence={words.text}
      action={words.action}
      pending={words.busy}
      keep={KEEP}
      load={async () => {
        const { RefuseDocumentInput } = await import("#contract/front-desk/documents.ts");
        return formLogic({ schema: RefuseDocumentInput, send: (input) => refuseDocument(document, input) });
      }}
      done={() => words.done(document.client.fullName)}
      failed={words.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={words.reason} error={problems.reason}>
            {(control) => (
              <select {...control} name="reason">
                {DOCUMENT_REFUSALS.map((reason) => (
                  <option key={reason} value={reason}>
                    {REFUSAL_NAMES[reason]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={words.note} isOptional error={problems.note}>
            {(control) => <input {...control} name="note" autoComplete="off" maxLength={300} />}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

export function SeeDialog({ document, onClose }: DocumentDialogProps) {
  const words = documentWords.see;
  const hows = isCardCopyForbidden(document.client.country) ? INSPECTION_METHODS : (["desk"] as const);
  return (
    <FormDialog
      title={words.title}
      consequence={words.text}
      action={words.action}
      pending={words.busy}
      keep={KEEP}
      load={async () => {
        const { InspectDocumentInput } = await import("#contract/front-desk/documents.ts");
        return formLogic({ schema: InspectDocumentInput, send: (input) => seeDocument(document, input) });
      }}
      done={(office) =>
        office.verification === "verified"
          ? documentWords.accept.verified(office.client.fullName)
          : words.done(document.client.fullName)
      }
      failed={words.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={words.how} error={problems.how}>
            {(control) => (
              <select {...control} name="how">
                {hows.map((how) => (
                  <option key={how} value={how}>
                    {SEEN_NAMES[how]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={words.numberEnd} isRequired error={problems.numberEnd}>
            {(control) => (
              <input {...control} name="numberEnd" autoComplete="off" autoCapitalize="characters" maxLength={4} />
            )}
          </Field>
          <Field label={words.expires} isRequired error={problems.expiresOn}>
            {(control) => <input {...control} name="expiresOn" type="date" min={todayInAccra()} />}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

export function RefuseOfficeDialog({ client, onClose }: { client: AdminOffice["client"]; onClose: () => void }) {
  const words = documentWords.refuseOffice;
  return (
    <FormDialog
      title={words.title(client.businessName)}
      consequence={words.text}
      action={words.action}
      pending={words.busy}
      keep={KEEP}
      isDestructive
      load={async () => {
        const { RefuseOfficeInput } = await import("#contract/front-desk/documents.ts");
        return formLogic({ schema: RefuseOfficeInput, send: (input) => refuseOffice(client.id, input) });
      }}
      done={() => words.done(client.fullName)}
      failed={words.failed}
      onClose={onClose}
    >
      {(problems) => (
        <Field label={words.reason} isRequired error={problems.reason}>
          {(control) => <input {...control} name="reason" autoComplete="off" maxLength={300} />}
        </Field>
      )}
    </FormDialog>
  );
}
