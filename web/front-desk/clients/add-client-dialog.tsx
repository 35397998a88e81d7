import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminClient, CreateClientInput } from "#contract/front-desk/clients.ts";
import { addDays } from "#domain/calendar/days.ts";
import { DateInput, Select, TextArea } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { useTakePayment } from "#web/front-desk/payments/use-take-payment.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { ContactFields, PlanFields } from "./client-fields.tsx";
import { CLIENT_STATUS_NAMES, clientCopy } from "./copy.ts";
import { similarClientsQuery } from "./queries.ts";

const DEFAULT_DAYS = 30;

interface AddClientDialogProps {
  /** Known values, for example from an enquiry. */
  from?: Partial<AdminClient>;
  onClose: () => void;
}

export function AddClientDialog({ from = {}, onClose }: AddClientDialogProps) {
  const { add: copy, fields } = clientCopy;
  const [today] = useState(todayInAccra);
  const [identity, setIdentity] = useState(() => identifyingFields(from));
  const [takePayment] = useTakePayment();
  return (
    <FormDialog
      copy={copy}
      schema={CreateClientInput}
      toInput={({ documents = "", priorMonth, ...draft }) => ({
        ...draft,
        priorMonth: priorMonth === "take" ? "unpaid" : priorMonth,
        documents: parseDocumentNames(documents),
      })}
      send={async (input, headers, { priorMonth }) => {
        const client = await act(staffApi["vo-clients"].$post)(input, headers);
        return { ...client, takesPayment: priorMonth === "take" };
      }}
      successMessage={(client) => {
        // The form for the payment replaces this one.
        if (client.takesPayment) void takePayment(client.id);
        return copy.done(client.fullName);
      }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <ContactFields
          client={from}
          onLeave={({ name, value }) => setIdentity((before) => ({ ...before, [name]: value.trim() }))}
        />
        <PlanFields client={from}>
          <DateInput name="startDate" label={fields.startDate} isRequired defaultValue={today} />
          <DateInput
            name="nextDueDate"
            label={fields.nextDueDate}
            isRequired
            defaultValue={addDays(today, DEFAULT_DAYS)}
          />
          <Select
            name="priorMonth"
            label={fields.priorMonth}
            isRequired
            className="sm:col-span-2"
            options={["paid", "take", "unpaid"] as const}
            labels={fields.priorMonths}
          >
            <option value="">{fields.chooseCountry}</option>
          </Select>
        </PlanFields>
      </div>
      <SimilarClients identity={identity} />
      <TextArea name="documents" label={fields.documents} hint={fields.documentsHint} isOptional rows={2} />
      <TextArea name="notes" label={fields.notes} isOptional rows={2} />
    </FormDialog>
  );
}

/** Warns of clients with the same e-mail, phone or business name; staff decide. */
function SimilarClients({ identity }: { identity: ReturnType<typeof identifyingFields> }) {
  const { data } = useQuery(similarClientsQuery(identity));
  const isFound = data !== undefined && data.length > 0;
  return (
    <div
      role="status"
      className={isFound ? "grid gap-1 rounded-control border border-marigold bg-white p-3" : undefined}
    >
      {isFound && (
        <>
          <p className="font-semibold">{clientCopy.similar}</p>
          <ul className="grid gap-1">
            {data.map(({ id, fullName, businessName, status }) => (
              <li key={id} className="wrap-anywhere">
                {clientCopy.similarTo({ name: fullName, business: businessName, status: CLIENT_STATUS_NAMES[status] })}
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

/** One name per line. */
export function parseDocumentNames(text: string): string[] {
  return text
    .split("\n")
    .map((name) => name.trim())
    .filter(Boolean);
}
