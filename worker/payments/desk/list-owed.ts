import type { Owed, OwedItem } from "#contract/front-desk/money/owed.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { lineItemName } from "#domain/catalogue/catalogue.ts";
import { toCedis } from "#domain/payments/money.ts";
import type { Deps } from "#worker/deps.ts";
import { paidForMonths } from "#worker/payments/paid-for-months.ts";

const MAX_OWED = 200;

/** What everybody owes us: unpaid bookings, months, event places, forwarding and hours of the room. */
export async function listOwed(deps: Deps): Promise<Owed> {
  const rows = await deps.charges.listOwed(dayAt(deps.now().getTime()), MAX_OWED + 1);
  const items = rows.slice(0, MAX_OWED).map(({ charge, booking, months, seat }): OwedItem => {
    const paidFor = paidForMonths(months, seat);
    const subject = charge.subjectType;
    return {
      payId: months.membershipId ?? charge.id,
      chargeId: charge.id,
      subject,
      name: booking?.customerName ?? months.name ?? seat.seatName ?? "",
      email: booking?.customerEmail ?? months.email ?? seat.seatEmail ?? "",
      phone: booking?.customerPhone ?? months.phone ?? seat.seatPhone,
      phoneE164: booking?.customerPhoneE164 ?? months.phoneE164 ?? seat.seatPhoneE164,
      title: booking ? lineItemName(booking.bookingType) : (paidFor?.planName ?? ""),
      since: months.fromDay ?? dayAt(charge.createdAt.getTime()),
      owed: toCedis(charge.amountPesewas),
    };
  });
  return {
    items: items.toSorted((one, other) => (one.since < other.since ? -1 : 1)),
    total: toCedis(rows.slice(0, MAX_OWED).reduce((sum, { charge }) => sum + charge.amountPesewas, 0)),
    hasMore: rows.length > MAX_OWED,
  };
}
