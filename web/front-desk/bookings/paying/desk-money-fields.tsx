import { useState } from "react";
import { DESK_METHODS } from "#domain/front-desk/desk.ts";
import { bookingCopy } from "#web/front-desk/bookings/copy.ts";
import { staffBookingCopy } from "#web/front-desk/bookings/staff-booking-copy.ts";
import { Select, TextInput } from "#web/front-desk/forms/fields.tsx";

const { pay: copy } = bookingCopy;

/** The choice that takes no money. */
export const PAY_LATER = "later";

/** Payment method, transaction number and note. `later` offers to pay later, as no method. */
export function DeskMoneyFields({ later }: { later?: string }) {
  const [method, setMethod] = useState("");
  return (
    <>
      <Select
        name="method"
        label={copy.method}
        isRequired
        onChange={({ target }) => setMethod(target.value)}
        options={DESK_METHODS}
        labels={bookingCopy.methods}
      >
        <option value="">{copy.chooseMethod}</option>
        {later && <option value={PAY_LATER}>{later}</option>}
      </Select>
      {method === "mobile_money" && <TransactionInput />}
      <TextInput name="note" label={copy.note} isOptional maxLength={500} />
    </>
  );
}

export function TransactionInput() {
  const { transaction, transactionHint } = staffBookingCopy;
  return (
    <TextInput
      name="transactionId"
      label={transaction}
      hint={transactionHint}
      isRequired
      autoCapitalize="characters"
      maxLength={60}
    />
  );
}
