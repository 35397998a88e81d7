import { LISTED_COUNTRIES } from "#domain/clients/clients.ts";
import { useElementId } from "#web/components/ui/element-id.ts";
import { currencies as copy } from "#web/content/currencies.ts";
import { chooseCountry, useVisitorMoney } from "#web/lib/exchange-rate/visitor-money.ts";

interface CurrencyChoiceProps {
  /** The highest price it applies to. */
  pesewas: number;
  isOpened?: boolean;
}

/** Lets the visitor change the guessed currency. The browser remembers the choice. */
export function CurrencyChoice({ pesewas, isOpened = false }: CurrencyChoiceProps) {
  const id = useElementId();
  const money = useVisitorMoney({ isOpened });
  return (
    <div className="text-sm noscript:hidden">
      <p className="flex flex-wrap items-center gap-x-2">
        <label htmlFor={id}>{copy.ask}</label>
        <select
          id={id}
          className="link min-h-11 max-w-full"
          value={money?.country ?? "ghana"}
          onChange={({ target }) => void chooseCountry(target.value)}
        >
          {LISTED_COUNTRIES.map((item) => (
            <option key={item} value={item}>
              {copy.labels[item]}
            </option>
          ))}
        </select>
      </p>
      <p className="min-h-[2lh]">
        {money?.rateDay && copy.paid(money.rateDay)}
        {money?.exceedsCardLimit(pesewas) && ` ${copy.nairaCards}`}
      </p>
    </div>
  );
}
