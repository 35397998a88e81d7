import {
  AcceptDocumentInput,
  type AdminDocument,
  type AdminOffice,
  InspectDocumentInput,
  RefuseDocumentInput,
  RefuseOfficeInput,
} from "#contract/front-desk/documents.ts";
import { documentName } from "#domain/documents/document-copy.ts";
import { DOCUMENT_REFUSALS, INSPECTION_METHODS, isCardCopyForbidden } from "#domain/documents/documents.ts";
import { DateInput, Select, TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, clientApi, staffApi } from "#web/front-desk/queries.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { documentCopy, REFUSAL_NAMES, SEEN_NAMES } from "./copy.ts";
import { officeQuery } from "./queries.ts";

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
