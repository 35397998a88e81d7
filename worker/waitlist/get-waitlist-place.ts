import type { MyWaitlistEntry, WaitlistTokenInput } from "#contract/waitlist.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { getCurrentPrice } from "#worker/bookings/price/get-current-price.ts";
import type { Deps } from "#worker/deps.ts";
import { getEntryByToken } from "./offer-link.ts";

/** The link is in a mail of ours, so following it proves the address. A repeat changes nothing. Throws `not_found`. */
export async function confirmWaitlistEmail(deps: Deps, input: WaitlistTokenInput): Promise<MyWaitlistEntry> {
  const { id } = await getEntryByToken(deps, input.token);
  await deps.waitlist.confirmEmail(id, deps.now());
  return getWaitlistPlace(deps, input);
}

/** Returns the visitor's entry. Changes nothing. */
export async function getWaitlistPlace(deps: Deps, { token }: WaitlistTokenInput): Promise<MyWaitlistEntry> {
  const entry = await getEntryByToken(deps, token);
  const { bookingType, firstDay, lastDay, offeredUntil } = entry;
  const hasRunOut = entry.status === "offered" && offeredUntil !== null && offeredUntil <= deps.now();
  const status = hasRunOut ? "expired" : entry.status;
  return {
    status,
    bookingType,
    planName: PLANS[bookingType].name,
    startDate: firstDay,
    endDate: lastDay,
    amount: (await getCurrentPrice(deps, bookingType)).displayPrice.amount,
    position: status === "waiting" ? await deps.waitlist.findPosition(entry) : null,
    offeredUntil: status === "offered" ? (offeredUntil?.toISOString() ?? null) : null,
    needs: [
      ...(entry.email === null ? (["email"] as const) : []),
      ...(entry.phone === null ? (["phone"] as const) : []),
    ],
    isConfirmed: entry.emailConfirmedAt !== null,
    bookingId: entry.bookingId,
  };
}
