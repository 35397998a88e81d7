import { useState } from "react";
import { type AdminClient, CorrectClientInput } from "#contract/front-desk/clients.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { COUNTRY_NAMES } from "#domain/clients/clients.ts";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { formatAmount } from "#web/front-desk/components/format.ts";
import { TextArea, TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, clientApi } from "#web/front-desk/queries.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { ContactFields, PlanFields } from "./client-fields.tsx";
import { clientCopy } from "./copy.ts";
import { fetchClient } from "./queries.ts";
import { undoCorrection } from "./undo-client-change.ts";

interface CorrectClientDialogProps {
  client: AdminClient;
  onClose: () => void;
}

/**
 * Corrects a client and sends only changed fields. After a conflict it shows the other person's changes; saving again
 * keeps both.
 */
export function CorrectClientDialog({ client, onClose }: CorrectClientDialogProps) {
  const { correct: copy, details } = clientCopy;
  const [latest, setLatest] = useState<AdminClient | null>(null);
  const seen = latest ?? client;
  const mayKeep = useHasRight("verify_identity");
  const isVerified = client.verification === "verified";
  return (
    <FormDialog
      copy={{
        ...copy,
        title: copy.title(client.fullName),
        text: isVerified ? `${copy.text} ${copy.reviewText}` : copy.text,
      }}
      schema={CorrectClientInput}
      fixed={{ updatedAt: seen.updatedAt }}
      send={async ({ updatedAt, ...corrections }) => {
        try {
          return await act(clientApi.$patch, client)({ ...changedFields(corrections, client), updatedAt });
        } catch (error) {
          if (error instanceof ApiError && error.status === 409) setLatest(await fetchClient(client));
          throw error;
        }
      }}
      successMessage={(corrected) =>
        // Undoing the name would not bring the decisions on the documents back.
        corrected.verification === seen.verification
          ? { ...copy.done(corrected.fullName), undo: undoCorrection(corrected, seen) }
          : copy.doneForReview(corrected.fullName)
      }
      onClose={onClose}
    >
      {latest && (
        <div role="alert" className="grid gap-2 rounded-control border border-marigold bg-white p-3">
          <p className="font-semibold">{clientCopy.changedMeanwhile}</p>
          <Facts facts={changeFacts(client, latest)} />
          <p className="text-muted text-sm">{clientCopy.changedMeanwhileHint}</p>
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <ContactFields client={client} />
        <PlanFields client={client} />
      </div>
      <TextArea name="notes" label={details.record} isOptional rows={3} defaultValue={client.notes ?? ""} />
      {isVerified && mayKeep && (
        <TextInput
          name="keepVerifiedReason"
          label={copy.keepVerified}
          hint={copy.keepVerifiedHint}
          isOptional
          maxLength={300}
        />
      )}
    </FormDialog>
  );
}

type Corrections = Omit<CorrectClientInput, "updatedAt">;

function changedFields(corrections: Corrections, client: AdminClient): Corrections {
  return Object.fromEntries(
    Object.entries(corrections).filter(([field, value]) => value !== (client[field as keyof AdminClient] ?? "")),
  );
}

function changeFacts(before: AdminClient, latest: AdminClient) {
  const { fields, details } = clientCopy;
  return [
    { label: fields.fullName, previous: before.fullName, value: latest.fullName },
    { label: fields.businessName, previous: before.businessName, value: latest.businessName },
    { label: fields.email, previous: before.email, value: latest.email },
    { label: fields.phone, previous: before.phone, value: latest.phone },
    { label: fields.country, previous: COUNTRY_NAMES[before.country], value: COUNTRY_NAMES[latest.country] },
    {
      label: fields.plan,
      previous: before.plan,
      value: PLANS[`virtual_${latest.plan}`].name,
      isSame: before.plan === latest.plan,
    },
    { label: details.amount, previous: formatAmount(before.amount), value: formatAmount(latest.amount) },
    { label: details.record, previous: before.notes, value: latest.notes ?? "–" },
    { label: details.due, previous: before.nextDueDate, value: latest.nextDueDate },
  ].flatMap(({ label, previous, value, isSame }) =>
    isSame || previous === value || (previous === null && value === "–") ? [] : [{ label, value, isLong: true }],
  );
}
