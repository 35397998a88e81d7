import type { Owed, OwedItem } from "#contract/front-desk/money/owed.ts";
import { type Day, dayAt } from "#domain/calendar/days.ts";
import { lineItemName, PLANS } from "#domain/catalogue/catalogue.ts";
import { toCedis } from "#domain/payments/money.ts";
import type { Deps } from "#worker/deps.ts";
import { renewalPrice } from "#worker/memberships/open-charges.ts";
import { paidForMonths } from "#worker/payments/paid-for-months.ts";

const MAX_OWED = 200;

/** What everybody owes us: unpaid bookings, months, event places, forwarding and hours of the room. And what we owe. */
export async function listOwed(deps: Deps): Promise<Owed> {
  const today = dayAt(deps.now().getTime());
  const rows = await deps.charges.listOwed(today, MAX_OWED + 1);
  const unopened = await listUnopenedMonths(deps, today);
  const refunds = await deps.refunds.sumOpen();
  const charged = rows.slice(0, MAX_OWED).map(({ charge, booking, months, seat }): OwedItem => {
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
  const items = [...charged, ...unopened].toSorted((one, other) => (one.since < other.since ? -1 : 1));
  return {
    items,
    total: items.reduce((sum, { owed }) => sum + owed, 0),
    hasMore: rows.length > MAX_OWED || unopened.length === MAX_OWED,
    refunds: { count: refunds.count, amount: toCedis(refunds.pesewas) },
  };
}

/** Months that became due since the daily job opened charges: of a client added since, or months behind. */
async function listUnopenedMonths(deps: Deps, today: Day): Promise<OwedItem[]> {
  const due = await deps.memberships.listWithoutCharge(today, null, MAX_OWED);
  const members = new Map((await deps.memberships.listByIds(due.map(({ id }) => id))).map((row) => [row.id, row]));
  return Promise.all(
    due.map(async (membership): Promise<OwedItem> => {
      const member = members.get(membership.id);
      return {
        payId: membership.id,
        chargeId: membership.id,
        subject: "membership_period",
        name: member?.customerName ?? "",
        email: member?.email ?? "",
        phone: member?.phone ?? null,
        phoneE164: member?.phoneE164 ?? null,
        title: PLANS[membership.nextPlan ?? membership.plan].name,
        since: membership.nextDueDate,
        owed: toCedis(await renewalPrice(deps, membership)),
      };
    }),
  );
}
