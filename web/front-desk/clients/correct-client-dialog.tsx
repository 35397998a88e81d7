import { useState } from "react";
import type { AdminClient, CorrectClientInput } from "#contract/front-desk/clients.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { COUNTRY_NAMES } from "#domain/clients/clients.ts";
import { Field } from "#web/components/ui/field.tsx";
import { FormDialog } from "#web/front-desk/components/act-dialogs.tsx";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { shownAmount } from "#web/front-desk/components/format.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { formLogic } from "#web/lib/forms/form-logic.ts";
import { ContactFields, PlanFields } from "./client-fields.tsx";
import { correctClient, readClient } from "./queries.ts";
import { undoCorrection } from "./undo-client-act.ts";
import { clientWords as words } from "./words.ts";

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
  const theirs = now ? changesBetween(client, now) : [];
  return (
    <FormDialog
      title={words.correctTitle(client.fullName)}
      consequence={words.correctText}
      action={words.save}
      pending={words.saving}
      keep={frontDeskWords.list.cancel}
      load={() => correctClientForm(client, now ?? client, setNow)}
      done={(corrected) => ({
        ...words.corrected(corrected.fullName),
        undo: undoCorrection(corrected, now ?? client),
      })}
      failed={words.correctFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {now && (
            <div role="alert" className="grid gap-2 rounded-control border border-marigold bg-white p-3">
              <p className="font-semibold">{words.byNow}</p>
              <Facts facts={theirs} />
              <p className="text-muted text-sm">{words.byNowHint}</p>
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
        return await correctClient(client, { ...changedIn(typed, client), updatedAt });
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) onChanged(await readClient(client));
        throw error;
      }
    },
  });
}

function changedIn(typed: Corrections, client: AdminClient): Corrections {
  return Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => value !== (client[field as keyof Corrections] ?? "")),
  );
}

function changesBetween(before: AdminClient, now: AdminClient) {
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
    { label: details.amount, was: shownAmount(before.amount), value: shownAmount(now.amount) },
    { label: details.record, was: before.notes, value: now.notes ?? "–" },
    { label: details.due, was: before.nextDueDate, value: now.nextDueDate },
  ].flatMap(({ label, was, value, isSame }) =>
    isSame || was === value || (was === null && value === "–") ? [] : [{ label, value, isLong: true }],
  );
}
