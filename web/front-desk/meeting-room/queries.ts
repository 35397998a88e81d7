import { keepPreviousData } from "@tanstack/react-query";
import type { Day } from "#domain/calendar/days.ts";
import { paymentCopy } from "#web/front-desk/payments/copy.ts";
import { fetchPayments, voidPayment } from "#web/front-desk/payments/queries.ts";
import { act, liveQuery, mutate, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";

/** Days shown on one page. */
export const SHOWN_DAYS = 7;

export function roomQuery(from: Day) {
  return liveQuery(
    ["meeting-room", from],
    () => readResponse(staffApi["meeting-room"].$get({ query: { from, days: String(SHOWN_DAYS) } })),
    { placeholderData: keepPreviousData },
  );
}

/** The server records the access. */
export async function fetchMeetingLink(id: string): Promise<string | null> {
  return (await mutate(staffApi["meeting-room"][":id"]["manage-link"].$post({ param: { id } }))).manageUrl;
}

/** Voids the payment of hours that staff have just booked, and cancels them: no refund is due. */
export async function undoRoomBooking(id: string): Promise<void> {
  const reason = paymentCopy.undoReason;
  for (const { reference, voidedAt } of (await fetchPayments(id)).items)
    if (reference !== null && voidedAt === null) await voidPayment(reference)({ reason });
  await act(staffApi["meeting-room"][":id"].cancel.$post, { id })({ reason, refundAmount: 0 });
}
