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
import { formLogic } from "#web/lib/forms/form-logic.ts";
import { ContactFields, PlanFields } from "./client-fields.tsx";
import { clientCopy as words } from "./copy.ts";
import { correctClient, fetchClient } from "./queries.ts";
import { undoCorrection } from "./undo-client-change.ts";

interface CorrectClientDialogProps {
  client: AdminClient;
  onClose: () => void;
}

/**
 * Corrects what is on record about a client. Only what was changed here is sent: where somebody else was faster, what they
 * wrote is shown, and saving again keeps theirs and this.
 */
export function CorrectClientDialog({ client, onClose }: CorrectClientDialogProps) {
  const [now, setNow] = useState<AdminClient | null>(null);
  const theirs = now ? changeFacts(client, now) : [];
  return (
    <FormDialog
      title={words.correctTitle(client.fullName)}
      description={words.correctText}
      actionLabel={words.save}
      pendingLabel={words.saving}
      cancelLabel={frontDeskCopy.list.cancel}
      load={() => correctClientForm(client, now ?? client, setNow)}
      successMessage={(corrected) => ({
        ...words.corrected(corrected.fullName),
        undo: undoCorrection(corrected, now ?? client),
      })}
      errorTitle={words.correctFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {now && (
            <div role="alert" className="grid gap-2 rounded-control border border-marigold bg-white p-3">
              <p className="font-semibold">{words.changedMeanwhile}</p>
              <Facts facts={theirs} />
              <p className="text-muted text-sm">{words.changedMeanwhileHint}</p>
            </div>
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <ContactFields problems={problems} client={client} />
            <PlanFields problems={problems} client={client} />
          </div>
          <Field label={words.details.record} isOptional error={problems.notes}>
            {(control) => <textarea {...control} name="notes" rows={3} defaultValue={client.notes ?? ""} />}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

type Corrections = Omit<CorrectClientInput, "updatedAt">;

async function correctClientForm(client: AdminClient, seen: AdminClient, onChanged: (now: AdminClient) => void) {
  const { CorrectClientInput } = await import("#contract/front-desk/clients.ts");
  return formLogic({
    schema: { safeParse: (draft) => CorrectClientInput.safeParse({ ...(draft as object), updatedAt: seen.updatedAt }) },
    async send({ updatedAt, ...typed }: CorrectClientInput) {
      try {
        return await correctClient(client, { ...changedFields(typed, client), updatedAt });
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) onChanged(await fetchClient(client));
        throw error;
      }
    },
  });
}

function changedFields(typed: Corrections, client: AdminClient): Corrections {
  return Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => value !== (client[field as keyof Corrections] ?? "")),
  );
}

function changeFacts(before: AdminClient, now: AdminClient) {
  const { fields, details } = words;
  return [
    { label: fields.fullName, was: before.fullName, value: now.fullName },
    { label: fields.businessName, was: before.businessName, value: now.businessName },
    { label: fields.email, was: before.email, value: now.email },
    { label: fields.phone, was: before.phone, value: now.phone },
    { label: fields.country, was: COUNTRY_NAMES[before.country], value: COUNTRY_NAMES[now.country] },
    {
      label: fields.plan,
      was: before.plan,
      value: PLANS[`virtual_${now.plan}`].name,
      isSame: before.plan === now.plan,
    },
    { label: details.amount, was: formatAmount(before.amount), value: formatAmount(now.amount) },
    { label: details.record, was: before.notes, value: now.notes ?? "–" },
    { label: details.due, was: before.nextDueDate, value: now.nextDueDate },
  ].flatMap(({ label, was, value, isSame }) =>
    isSame || was === value || (was === null && value === "–") ? [] : [{ label, value, isLong: true }],
  );
}
