import { useId } from "react";
import { COUNTRIES } from "#domain/clients/clients.ts";
import { currencies as words } from "#web/content/currencies.ts";
import { chooseCountry, useVisitorMoney } from "#web/lib/exchange-rate/visitor-money.ts";

interface CurrencyChoiceProps {
  /** The dearest of the prices it stands by. */
  pesewas: number;
  isOpened?: boolean;
}

/** In whose money prices are shown beside the cedis: what was guessed can be changed, and is remembered. */
export function CurrencyChoice({ pesewas, isOpened = false }: CurrencyChoiceProps) {
  const id = useId();
  const money = useVisitorMoney({ isOpened });
  const country = money?.country ?? "";
  return (
    <div className="text-sm noscript:hidden">
      <p className="flex flex-wrap items-center gap-x-2">
        <label htmlFor={id}>{words.ask}</label>
        <select
          id={id}
          className="link min-h-11 max-w-full"
          value={country}
          onChange={({ target }) => void chooseCountry(target.value)}
        >
          {!country && <option value="">{words.ofCountry.ghana}</option>}
          {COUNTRIES.map((each) => (
            <option key={each} value={each}>
              {words.ofCountry[each]}
            </option>
          ))}
        </select>
      </p>
      <p className="min-h-[2lh]">
        {money?.rateDay && words.paid(money.rateDay)}
        {money?.exceedsCardLimit(pesewas) && ` ${words.nairaCards}`}
      </p>
    </div>
  );
}
