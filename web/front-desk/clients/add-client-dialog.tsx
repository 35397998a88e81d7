import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import { addDays } from "#domain/calendar/days.ts";
import { Field } from "#web/components/ui/field.tsx";
import { FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { classNames } from "#web/lib/class-names.ts";
import { makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { ContactFields, PlanFields } from "./client-fields.tsx";
import { CLIENT_STATUS_NAMES, clientCopy as copy } from "./copy.ts";
import { createClient, similarClientsQuery } from "./queries.ts";

const DEFAULT_DAYS = 30;

interface AddClientDialogProps {
  /** Known values, for example from an enquiry. */
  from?: Partial<AdminClient>;
  onClose: () => void;
}

export function AddClientDialog({ from = {}, onClose }: AddClientDialogProps) {
  const { fields } = copy;
  const [today] = useState(todayInAccra);
  const [identity, setIdentity] = useState(() => identifyingFields(from));

  return (
    <FormDialog
      title={copy.addTitle}
      description={copy.addText}
      actionLabel={copy.add}
      pendingLabel={copy.adding}
      cancelLabel={frontDeskCopy.list.cancel}
      load={addClientForm}
      successMessage={(client) => copy.added(client.fullName)}
      errorTitle={copy.addFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <ContactFields
              problems={problems}
              client={from}
              onLeave={({ name, value }) => setIdentity((before) => ({ ...before, [name]: value.trim() }))}
            />
            <PlanFields problems={problems} client={from}>
              <Field label={fields.startDate} isRequired error={problems.startDate} className="content-start">
                {(control) => (
                  <input
                    {...control}
                    name="startDate"
                    type="date"
                    defaultValue={today}
                    className={classNames(control.className, "day-input")}
                  />
                )}
              </Field>
              <Field label={fields.nextDueDate} isRequired error={problems.nextDueDate} className="content-start">
                {(control) => (
                  <input
                    {...control}
                    name="nextDueDate"
                    type="date"
                    defaultValue={addDays(today, DEFAULT_DAYS)}
                    className={classNames(control.className, "day-input")}
                  />
                )}
              </Field>
            </PlanFields>
          </div>
          <SimilarClients identity={identity} />
          <div>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="isFirstMonthPaid"
                value="true"
                aria-describedby="first-month-hint"
                className="size-5 accent-forest"
              />
              {fields.firstMonth}
            </label>
            <p id="first-month-hint" className="text-muted text-sm">
              {fields.firstMonthHint}
            </p>
          </div>
          <Field label={fields.documents} hint={fields.documentsHint} isOptional error={problems.documents}>
            {(control) => <textarea {...control} name="documents" rows={2} />}
          </Field>
          <Field label={fields.notes} isOptional error={problems.notes}>
            {(control) => <textarea {...control} name="notes" rows={2} />}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

/** Warns of clients with the same e-mail, phone or business name; staff decide. */
function SimilarClients({ identity }: { identity: ReturnType<typeof identifyingFields> }) {
  const { data } = useQuery(similarClientsQuery(useDeferredValue(identity)));
  const isFound = data !== undefined && data.length > 0;
  return (
    <div
      role="status"
      className={isFound ? "grid gap-1 rounded-control border border-marigold bg-white p-3" : undefined}
    >
      {isFound && (
        <>
          <p className="font-semibold">{copy.similar}</p>
          <ul className="grid gap-1">
            {data.map(({ id, fullName, businessName, status }) => (
              <li key={id} className="wrap-anywhere">
                {copy.similarTo({ name: fullName, business: businessName, status: CLIENT_STATUS_NAMES[status] })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Fields that identify a client. */
function identifyingFields({ email = "", phone = "", businessName = "" }: Partial<AdminClient>) {
  return { email, phone, businessName };
}

async function addClientForm() {
  const { ClientForm } = await import("#contract/front-desk/clients.ts");
  return makeFormLogic({
    schema: ClientForm,
    async send(values, { documents = "", isFirstMonthPaid }, headersOf) {
      const client = {
        ...values,
        documents: parseDocumentNames(documents),
        ...(isFirstMonthPaid && { isFirstMonthPaid: true }),
      };
      return createClient(client, headersOf(client));
    },
  });
}

/** One name per line. */
export function parseDocumentNames(text: string): string[] {
  return text
    .split("\n")
    .map((name) => name.trim())
    .filter(Boolean);
}
