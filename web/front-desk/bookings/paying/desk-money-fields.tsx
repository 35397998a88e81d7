import { useState } from "react";
import { DESK_METHODS } from "#domain/front-desk/desk.ts";
import { Field } from "#web/components/ui/field.tsx";
import { bookingCopy as copy } from "#web/front-desk/bookings/copy.ts";
import { staffBookingCopy } from "#web/front-desk/bookings/staff-booking-copy.ts";

/** Payment method, transaction number and note. */
export function DeskMoneyFields({ problems }: { problems: Partial<Record<string, string>> }) {
  const [method, setMethod] = useState("");
  return (
    <>
      <Field label={copy.method} isRequired error={problems.method}>
        {(control) => (
          <select {...control} name="method" onChange={({ target }) => setMethod(target.value)}>
            <option value="">{copy.chooseMethod}</option>
            {DESK_METHODS.map((method) => (
              <option key={method} value={method}>
                {copy.methods[method]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {method === "mobile_money" && (
        <Field
          label={staffBookingCopy.transaction}
          hint={staffBookingCopy.transactionHint}
          isRequired
          error={problems.transactionId}
        >
          {(control) => (
            <input {...control} name="transactionId" autoComplete="off" autoCapitalize="characters" maxLength={60} />
          )}
        </Field>
      )}
      <Field label={copy.payNote} isOptional error={problems.note}>
        {(control) => <input {...control} name="note" autoComplete="off" maxLength={500} />}
      </Field>
    </>
  );
}
