import { longDateTime } from "#domain/calendar/days-in-words.ts";
import { payment as words } from "#web/content/pages/payment.ts";

/** Until when a booking is kept that is not paid; nothing where no time is set. */
export function PayBy({ payBy }: { payBy: string | null }) {
  return payBy && <p>{words.payBy(longDateTime(payBy))}</p>;
}
