import type { HistoryEntry } from "#contract/front-desk/history.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { bookingWords } from "#web/front-desk/bookings/words.ts";
import { wordsOf } from "#web/front-desk/components/format.ts";
import { moneyWords } from "#web/front-desk/money/words.ts";
import { historyWords } from "./words.ts";

const { methods } = bookingWords;
const { refundList, review } = moneyWords;

/** What stands for words in these details, and the words where they are not those of the code itself. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  channel: {
    desk_cash: historyWords.atDesk(methods.cash),
    desk_mobile_money: historyWords.atDesk(methods.mobile_money),
  },
  rule: refundList.rules,
  reason: review.reasons,
  step: {},
  source: {},
  was: {},
  status: {},
  plan: {},
};

/** An entry's details as people read them; what is empty is left out. */
export function detailInWords(detail: HistoryEntry["detail"]): { name: string; value: string }[] {
  return Object.entries(detail).flatMap(([key, value]) => {
    if (value === null || value === "") return [];
    if (key.endsWith("Pesewas") && typeof value === "number") {
      return [{ name: wordsOf(key.slice(0, -"Pesewas".length)), value: formatCedisExact(value) }];
    }
    return [{ name: wordsOf(key), value: valueInWords(key, String(value)) }];
  });
}

function valueInWords(key: string, value: string): string {
  if (/(^day|Date)$/.test(key) && /^\d{4}-\d\d-\d\d$/.test(value)) return formatLongDate(value);
  const codes = CODES[key];
  return codes ? (codes[value] ?? wordsOf(value)) : value;
}
