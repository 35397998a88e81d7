import type { AdminSummary } from "#contract/front-desk/overview.ts";
import type { BookingType } from "#domain/bookings/bookings.ts";

/** What each plan brought in over all months, in cedis, the largest first. */
export function revenueByPlan(months: AdminSummary["revenue"]): { bookingType: BookingType; amount: number }[] {
  const totals = new Map<BookingType, number>();
  for (const { plans } of months) {
    for (const { bookingType, amount } of plans) totals.set(bookingType, (totals.get(bookingType) ?? 0) + amount);
  }
  return [...totals]
    .map(([bookingType, amount]) => ({ bookingType, amount }))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount);
}
