import { formatDeadline, formatLongDate } from "#domain/calendar/date-format.ts";

/** The bar for a visitor with a held, unpaid booking. */
export const heldBooking = {
  label: "Unpaid booking",
  text: ({ planName, startDate, heldUntil }: { planName: string; startDate: string; heldUntil: string }) =>
    `Pay by ${formatDeadline(heldUntil, Date.now())}, Accra time, to keep your booking: ${planName}, ${formatLongDate(startDate).replace(/ \d{4}$/, "")}`,
} as const;
