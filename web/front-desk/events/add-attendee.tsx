import { RecordDeskPaymentInput } from "#contract/front-desk/bookings.ts";
import { AddRegistrationInput, type AdminEvent, type AdminRegistration } from "#contract/front-desk/events.ts";
import { EMAIL_INPUT, PHONE_INPUT } from "#web/components/ui/field.tsx";
import { DeskMoneyFields, PAY_LATER } from "#web/front-desk/bookings/paying/desk-money-fields.tsx";
import { requireTransactionId } from "#web/front-desk/bookings/paying/require-transaction-id.ts";
import { formatAmount } from "#web/front-desk/components/format.ts";
import { TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import type { Draft } from "#web/lib/forms/form-logic.ts";
import { eventCopy } from "./copy.ts";
import { eventApi } from "./queries.ts";

const copy = eventCopy.addPerson;
const isMobileMoney = ({ method }: Draft) => method === "mobile_money";

/** Adds a person with the payment, or to the waiting list of a full event. */
export function AddAttendeeDialog({ event, onClose }: { event: AdminEvent; onClose: () => void }) {
  const isFull = event.left === 0;
  const takesMoney = !isFull && event.amount > 0;
  return (
    <FormDialog
      copy={{
        ...copy,
        title: copy.title(event.title),
        text: isFull ? copy.fullText : takesMoney ? copy.text(formatAmount(event.amount)) : copy.freeText,
        action: isFull ? copy.waitAction : copy.action,
      }}
      schema={requireTransactionId(
        { safeParse: (draft) => AddRegistrationInput.safeParse(withoutLater(draft)) },
        isMobileMoney,
      )}
      optionalChoices={["attendeePhone", "attendeeEmail", "transactionId"]}
      fixed={{ amount: event.amount, ...(isFull && { waitlist: true }) }}
      send={act(eventApi.registrations.$post, event)}
      successMessage={({ attendeeName, isPaid }) => copy.done(attendeeName, isPaid)}
      onClose={onClose}
    >
      <TextInput name="attendeeName" label={copy.name} isRequired autoCapitalize="words" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput {...PHONE_INPUT} name="attendeePhone" label={copy.phone} autoComplete="off" />
        <TextInput {...EMAIL_INPUT} name="attendeeEmail" label={copy.email} autoComplete="off" />
      </div>
      {takesMoney && <DeskMoneyFields later={copy.payLater} />}
    </FormDialog>
  );
}

function withoutLater({ method, ...draft }: Draft): Draft {
  return method === PAY_LATER || method === undefined ? draft : { ...draft, method };
}

interface RegistrationPaymentDialogProps {
  event: AdminEvent;
  registration: AdminRegistration;
  onClose: () => void;
}

/** Takes the money for a place that is held, offered or still free. */
export function RegistrationPaymentDialog({ event, registration, onClose }: RegistrationPaymentDialogProps) {
  const { pay } = eventCopy.attendees;
  const { attendeeName } = registration;
  const amount = formatAmount(registration.amount);
  return (
    <FormDialog
      copy={{ ...pay, title: pay.title(attendeeName), text: pay.text(amount, event.title) }}
      schema={requireTransactionId(RecordDeskPaymentInput, isMobileMoney)}
      optionalChoices={["transactionId"]}
      send={act(staffApi.registrations[":id"].payments.$post, registration)}
      successMessage={() => pay.done(amount, attendeeName)}
      onClose={onClose}
    >
      <DeskMoneyFields />
    </FormDialog>
  );
}
