import { useState } from "react";
import type { AdminPrices } from "#contract/house-settings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays } from "#domain/calendar/days.ts";
import { DateInput, FormAlert, TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { typedDay } from "#web/lib/time/typed-day.ts";
import { pricesCopy } from "./copy.ts";
import { formatPrice } from "./format-price.ts";
import { pricesSchema, toPricesInput, unlikelyPriceChecks } from "./price-input.ts";

const { change: copy } = pricesCopy;

/** Sets prices from a day after today. Sends only those that staff have changed. */
export function ChangePricesDialog({ book, onClose }: { book: AdminPrices; onClose: () => void }) {
  const tomorrow = addDays(todayInAccra(), 1);
  const [from, setFrom] = useState(tomorrow);
  return (
    <FormDialog
      copy={copy}
      schema={pricesSchema}
      toInput={(draft) => toPricesInput(book, draft)}
      warningChecks={unlikelyPriceChecks(book)}
      send={act(staffApi.prices.$post)}
      successMessage={() => copy.done(formatLongDate(from))}
      onClose={onClose}
    >
      <DateInput
        name="from"
        label={copy.from}
        hint={copy.fromHint}
        isRequired
        min={tomorrow}
        defaultValue={tomorrow}
        onChange={({ target }) => setFrom(typedDay(target) ?? from)}
      />
      <FormAlert name="plans" />
      <div className="grid gap-4 sm:grid-cols-2">
        {book.prices.map(({ name, title, currency, amount }) => (
          <TextInput
            key={name}
            name={name}
            label={currency === "USD" ? copy.dollars(title) : copy.cedis(title)}
            hint={hintOf(book, name)}
            inputMode="decimal"
            defaultValue={amount}
          />
        ))}
      </div>
    </FormDialog>
  );
}

/** Changes ahead of the price, so that nobody sets it twice. */
function hintOf({ prices, versions }: AdminPrices, name: AdminPrices["prices"][number]["name"]) {
  const currency = prices.find((price) => price.name === name)?.currency;
  const ahead = versions
    .filter(({ isAhead }) => isAhead)
    .flatMap(({ from, changes }) =>
      changes
        .filter((change) => change.name === name)
        .map(({ amount }) => ({ amount: formatPrice(amount, currency), day: formatLongDate(from ?? "") })),
    );
  if (ahead.length > 0) return copy.ahead(ahead.reverse());
  return name === "meeting_room_hour" ? copy.notSoldHint : undefined;
}
