import { useState } from "react";
import type { AdminClient, CorrectClientInput } from "#contract/front-desk/clients.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { COUNTRY_NAMES } from "#domain/clients/clients.ts";
import { Field } from "#web/components/ui/field.tsx";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { formatAmount } from "#web/front-desk/components/format.ts";
import { FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { ContactFields, PlanFields } from "./client-fields.tsx";
import { clientCopy as copy } from "./copy.ts";
import { correctClient, fetchClient } from "./queries.ts";
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
  const [latest, setLatest] = useState<AdminClient | null>(null);
  const otherChanges = latest ? changeFacts(client, latest) : [];
  return (
    <FormDialog
      title={copy.correctTitle(client.fullName)}
      description={copy.correctText}
      actionLabel={copy.save}
      pendingLabel={copy.saving}
      cancelLabel={frontDeskCopy.list.cancel}
      load={() => correctClientForm(client, latest ?? client, setLatest)}
      successMessage={(corrected) => ({
        ...copy.corrected(corrected.fullName),
        undo: undoCorrection(corrected, latest ?? client),
      })}
      errorTitle={copy.correctFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {latest && (
            <div role="alert" className="grid gap-2 rounded-control border border-marigold bg-white p-3">
              <p className="font-semibold">{copy.changedMeanwhile}</p>
              <Facts facts={otherChanges} />
              <p className="text-muted text-sm">{copy.changedMeanwhileHint}</p>
            </div>
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <ContactFields problems={problems} client={client} />
            <PlanFields problems={problems} client={client} />
          </div>
          <Field label={copy.details.record} isOptional error={problems.notes}>
            {(control) => <textarea {...control} name="notes" rows={3} defaultValue={client.notes ?? ""} />}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

type Corrections = Omit<CorrectClientInput, "updatedAt">;

async function correctClientForm(client: AdminClient, seen: AdminClient, onChanged: (latest: AdminClient) => void) {
  const { CorrectClientInput } = await import("#contract/front-desk/clients.ts");
  return makeFormLogic({
    schema: { safeParse: (draft) => CorrectClientInput.safeParse({ ...(draft as object), updatedAt: seen.updatedAt }) },
    async send({ updatedAt, ...corrections }: CorrectClientInput) {
      try {
        return await correctClient(client, { ...changedFields(corrections, client), updatedAt });
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) onChanged(await fetchClient(client));
        throw error;
      }
    },
  });
}

function changedFields(corrections: Corrections, client: AdminClient): Corrections {
  return Object.fromEntries(
    Object.entries(corrections).filter(([field, value]) => value !== (client[field as keyof Corrections] ?? "")),
  );
}

function changeFacts(before: AdminClient, latest: AdminClient) {
  const { fields, details } = copy;
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
