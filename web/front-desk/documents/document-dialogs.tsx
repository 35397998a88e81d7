import type { AdminDocument, AdminOffice } from "#contract/front-desk/documents.ts";
import { documentName } from "#domain/documents/document-copy.ts";
import { DOCUMENT_REFUSALS, INSPECTION_METHODS, isCardCopyForbidden } from "#domain/documents/documents.ts";
import { Field } from "#web/components/ui/field.tsx";
import { FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { documentCopy, REFUSAL_NAMES, SEEN_NAMES } from "./copy.ts";
import { acceptDocument, recordIdSeen, refuseDocument, refuseOffice } from "./queries.ts";

const CANCEL_LABEL = frontDeskCopy.list.cancel;

interface DocumentDialogProps {
  document: AdminDocument;
  onClose: () => void;
}

export function AcceptDocumentDialog({ document, onClose }: DocumentDialogProps) {
  const copy = documentCopy.accept;
  const name = documentName(document.kind);
  return (
    <FormDialog
      title={copy.title(name)}
      description={copy.text}
      actionLabel={copy.action}
      pendingLabel={copy.pending}
      cancelLabel={CANCEL_LABEL}
      load={async () => {
        const { AcceptDocumentInput } = await import("#contract/front-desk/documents.ts");
        return makeFormLogic({
          schema: {
            safeParse: (draft: unknown) =>
              AcceptDocumentInput.safeParse({ ...(draft as object), uploadedAt: document.uploadedAt }),
          },
          send: (input) => acceptDocument(document, input),
          optionalChoices: ["expiresOn"],
        });
      }}
      successMessage={(office) =>
        office.verification === "verified" ? copy.verified(office.client.fullName) : copy.done(name)
      }
      errorTitle={copy.failed}
      onClose={onClose}
    >
      {(problems) => (
        <Field
          label={copy.expires}
          hint={copy.expiresHint}
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

export function RefuseDocumentDialog({ document, onClose }: DocumentDialogProps) {
  const copy = documentCopy.refuse;
  const name = documentName(document.kind);
  return (
    <FormDialog
      title={copy.title(name)}
      description={copy.text}
      actionLabel={copy.action}
      pendingLabel={copy.pending}
      cancelLabel={CANCEL_LABEL}
      load={async () => {
        const { RefuseDocumentInput } = await import("#contract/front-desk/documents.ts");
        return makeFormLogic({ schema: RefuseDocumentInput, send: (input) => refuseDocument(document, input) });
      }}
      successMessage={() => copy.done(document.client.fullName)}
      errorTitle={copy.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={copy.reason} error={problems.reason}>
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
          <Field label={copy.note} isOptional error={problems.note}>
            {(control) => <input {...control} name="note" autoComplete="off" maxLength={300} />}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

export function IdSeenDialog({ document, onClose }: DocumentDialogProps) {
  const copy = documentCopy.idSeen;
  const seenOptions = isCardCopyForbidden(document.client.country) ? INSPECTION_METHODS : (["desk"] as const);
  return (
    <FormDialog
      title={copy.title}
      description={copy.text}
      actionLabel={copy.action}
      pendingLabel={copy.pending}
      cancelLabel={CANCEL_LABEL}
      load={async () => {
        const { InspectDocumentInput } = await import("#contract/front-desk/documents.ts");
        return makeFormLogic({ schema: InspectDocumentInput, send: (input) => recordIdSeen(document, input) });
      }}
      successMessage={(office) =>
        office.verification === "verified"
          ? documentCopy.accept.verified(office.client.fullName)
          : copy.done(document.client.fullName)
      }
      errorTitle={copy.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={copy.how} error={problems.how}>
            {(control) => (
              <select {...control} name="how">
                {seenOptions.map((how) => (
                  <option key={how} value={how}>
                    {SEEN_NAMES[how]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={copy.numberEnd} isRequired error={problems.numberEnd}>
            {(control) => (
              <input {...control} name="numberEnd" autoComplete="off" autoCapitalize="characters" maxLength={4} />
            )}
          </Field>
          <Field label={copy.expires} isRequired error={problems.expiresOn}>
            {(control) => <input {...control} name="expiresOn" type="date" min={todayInAccra()} />}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

export function RefuseOfficeDialog({ client, onClose }: { client: AdminOffice["client"]; onClose: () => void }) {
  const copy = documentCopy.refuseOffice;
  return (
    <FormDialog
      title={copy.title(client.businessName)}
      description={copy.text}
      actionLabel={copy.action}
      pendingLabel={copy.pending}
      cancelLabel={CANCEL_LABEL}
      isDestructive
      load={async () => {
        const { RefuseOfficeInput } = await import("#contract/front-desk/documents.ts");
        return makeFormLogic({ schema: RefuseOfficeInput, send: (input) => refuseOffice(client.id, input) });
      }}
      successMessage={() => copy.done(client.fullName)}
      errorTitle={copy.failed}
      onClose={onClose}
    >
      {(problems) => (
        <Field label={copy.reason} isRequired error={problems.reason}>
          {(control) => <input {...control} name="reason" autoComplete="off" maxLength={300} />}
        </Field>
      )}
    </FormDialog>
  );
}
