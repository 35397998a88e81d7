import { useRef } from "react";
import {
  AcceptDocumentInput,
  AddDocumentFileQuery,
  type AdminDocument,
  type AdminOffice,
  InspectDocumentInput,
  RefuseDocumentInput,
  RefuseOfficeInput,
} from "#contract/front-desk/documents.ts";
import { documentName, GHANA_CARD_RULE } from "#domain/documents/document-copy.ts";
import {
  DOCUMENT_REFUSALS,
  DOCUMENT_SOURCES,
  INSPECTION_METHODS,
  isCardCopyForbidden,
} from "#domain/documents/documents.ts";
import { DateInput, FormField, Select, TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, clientApi, staffApi } from "#web/front-desk/queries.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { documentCopy, REFUSAL_NAMES, SEEN_NAMES, SOURCE_NAMES } from "./copy.ts";
import { addDocumentFile, officeQuery } from "./queries.ts";

const documentApi = staffApi.documents[":id"];

/** Sends a decision. The client's documents, which open again, show its answer at once. */
function decide<Input>(send: (json: Input) => Promise<AdminOffice>) {
  return async (json: Input) => {
    const office = await send(json);
    queryClient.setQueryData(officeQuery(office.client.id).queryKey, office);
    return office;
  };
}

interface DocumentDialogProps {
  document: AdminDocument;
  onClose: () => void;
}

export function AcceptDocumentDialog({ document: { id, kind, uploadedAt, client }, onClose }: DocumentDialogProps) {
  const { accept: copy } = documentCopy;
  const name = documentName(kind);
  const isRequired = kind === "government_id";
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(name) }}
      schema={AcceptDocumentInput}
      fixed={{ uploadedAt, fullName: client.fullName, businessName: client.businessName }}
      optionalChoices={["expiresOn"]}
      send={decide(act(documentApi.accept.$post, { id }))}
      successMessage={(office: AdminOffice) =>
        office.verification === "verified" ? copy.verified(office.client.fullName) : copy.done(name)
      }
      onClose={onClose}
    >
      <DateInput
        name="expiresOn"
        label={copy.expires}
        hint={copy.expiresHint}
        isRequired={isRequired}
        isOptional={!isRequired}
        min={todayInAccra()}
      />
    </FormDialog>
  );
}

/** Adds a document that the client showed at the desk or sent another way. */
export function AddDocumentDialog({ document, onClose }: DocumentDialogProps) {
  const { add: copy } = documentCopy;
  const { kind, client } = document;
  const name = documentName(kind);
  const input = useRef<HTMLInputElement>(null);
  const isCard = kind === "government_id" && isCardCopyForbidden(client.country);
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(name) }}
      schema={{
        safeParse(draft) {
          const file = input.current?.files?.[0];
          const parsed = AddDocumentFileQuery.safeParse(draft);
          if (!parsed.success) return parsed;
          return file ? { success: true, data: { ...parsed.data, file } } : MISSING_FILE_RESULT;
        },
      }}
      send={decide(({ from, file }: AddDocumentFileQuery & { file: File }) => addDocumentFile(document, from, file))}
      successMessage={() => copy.done(name)}
      onClose={onClose}
    >
      <Select name="from" label={copy.from} options={DOCUMENT_SOURCES} labels={SOURCE_NAMES} />
      <FormField
        props={{ name: "file", label: copy.file, isRequired: true, hint: isCard ? GHANA_CARD_RULE : undefined }}
      >
        {(control) => (
          <input {...control} ref={input} type="file" accept="application/pdf,image/jpeg,image/png,image/webp" />
        )}
      </FormField>
    </FormDialog>
  );
}

const MISSING_FILE_RESULT = {
  success: false as const,
  error: Object.assign(new Error(documentCopy.add.fileMissing), {
    issues: [{ path: ["file"], message: documentCopy.add.fileMissing }],
  }),
};

export function RefuseDocumentDialog({ document: { id, kind, client }, onClose }: DocumentDialogProps) {
  const { refuse: copy } = documentCopy;
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(documentName(kind)) }}
      schema={RefuseDocumentInput}
      send={decide(act(documentApi.refuse.$post, { id }))}
      successMessage={() => copy.done(client.fullName)}
      onClose={onClose}
    >
      <Select name="reason" label={copy.reason} options={DOCUMENT_REFUSALS} labels={REFUSAL_NAMES} />
      <TextInput name="note" label={copy.note} isOptional maxLength={300} />
    </FormDialog>
  );
}

export function IdSeenDialog({ document: { id, client }, onClose }: DocumentDialogProps) {
  const { idSeen: copy, accept } = documentCopy;
  const methods = isCardCopyForbidden(client.country) ? INSPECTION_METHODS : (["desk"] as const);
  return (
    <FormDialog
      copy={copy}
      schema={InspectDocumentInput}
      send={decide(act(documentApi.seen.$post, { id }))}
      successMessage={(office: AdminOffice) =>
        office.verification === "verified" ? accept.verified(office.client.fullName) : copy.done(client.fullName)
      }
      onClose={onClose}
    >
      <Select name="how" label={copy.how} options={methods} labels={SEEN_NAMES} />
      <TextInput name="numberEnd" label={copy.numberEnd} isRequired autoCapitalize="characters" maxLength={4} />
      <DateInput name="expiresOn" label={copy.expires} isRequired min={todayInAccra()} />
    </FormDialog>
  );
}

export function RefuseOfficeDialog({ office, onClose }: { office: AdminOffice; onClose: () => void }) {
  const { refuseOffice: copy } = documentCopy;
  const { id, fullName, businessName } = office.client;
  return (
    <FormDialog
      copy={{
        ...copy,
        title: copy.title(businessName),
        text: office.verifiedAt === null ? copy.text : copy.usedText,
      }}
      isDestructive
      schema={RefuseOfficeInput}
      send={decide(act(clientApi["refuse-office"].$post, { id }))}
      successMessage={() => copy.done(fullName)}
      onClose={onClose}
    >
      <TextInput name="reason" label={copy.reason} isRequired maxLength={300} />
    </FormDialog>
  );
}
