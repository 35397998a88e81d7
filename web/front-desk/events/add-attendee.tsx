import { useState } from "react";
import { AddRegistrationInput, type AdminEvent } from "#contract/front-desk/events.ts";
import { formatPartyPrice, MAX_PARTY } from "#domain/events/events.ts";
import { EMAIL_INPUT, PHONE_INPUT } from "#web/components/ui/field.tsx";
import { formatAmount } from "#web/front-desk/components/format.ts";
import { TextArea, TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { type ChosenMethod, PaymentMethod } from "#web/front-desk/payments/payment-method.tsx";
import { act } from "#web/front-desk/queries.ts";
import type { Draft } from "#web/lib/forms/form-logic.ts";
import { splitNames } from "#web/lib/forms/split-names.ts";
import { eventCopy } from "./copy.ts";
import { eventApi } from "./queries.ts";

const copy = eventCopy.addPerson;

/** Adds a person, with the payment if there was one, or to the waiting list of a full event. */
export function AddAttendeeDialog({ event, onClose }: { event: AdminEvent; onClose: () => void }) {
  const [method, setMethod] = useState<ChosenMethod>("");
  const [people, setPeople] = useState(1);
  const isFull = event.left === 0;
  const takesMoney = !isFull && event.amount > 0;
  return (
    <FormDialog
      copy={{
        ...copy,
        title: copy.title(event.title),
        text: isFull
          ? copy.fullText
          : takesMoney
            ? copy.text(formatPartyPrice(formatAmount(event.amount * people), people))
            : copy.freeText,
        action: isFull ? copy.waitAction : copy.action,
      }}
      schema={AddRegistrationInput}
      toInput={toPartyInput}
      optionalChoices={["attendeePhone", "attendeeEmail", "method", "transactionId"]}
      fixed={{ amount: event.amount, ...(isFull && { waitlist: true }) }}
      send={act(eventApi.registrations.$post, event)}
      successMessage={({ attendeeName, people, isPaid, state }) =>
        state === "waitlisted" ? copy.waiting(attendeeName) : copy.done(attendeeName, people, isPaid)
      }
      onClose={onClose}
    >
      <TextInput name="attendeeName" label={copy.name} isRequired autoCapitalize="words" />
      <div className="grid gap-4 sm:grid-cols-2 items-end">
        <TextInput
          {...PHONE_INPUT}
          name="attendeePhone"
          label={copy.phone}
          hint={copy.contactHint}
          autoComplete="off"
        />
        <TextInput {...EMAIL_INPUT} name="attendeeEmail" label={copy.email} autoComplete="off" />
      </div>
      {!isFull && (
        <TextInput
          name="people"
          label={copy.people}
          inputMode="numeric"
          defaultValue="1"
          onChange={({ target }) => setPeople(Math.min(MAX_PARTY, Math.max(1, Number(target.value) || 1)))}
        />
      )}
      {!isFull && people > 1 && (
        <TextArea name="companions" label={copy.companions} hint={copy.companionsHint} rows={people - 1} />
      )}
      {takesMoney && <PaymentMethod chosen={method} onChoose={setMethod} canPayLater />}
    </FormDialog>
  );
}

function toPartyInput({ companions = "", ...draft }: Draft) {
  const names = splitNames(companions);
  return { ...draft, ...(names.length > 0 && { companions: names }) };
}
