import type { BookingType } from "#domain/bookings/bookings.ts";
import { type Day, dayAt } from "#domain/calendar/days.ts";
import { bookingPayableUntil } from "#domain/charges/charges.ts";
import { bookingAllocation } from "#domain/inventory/inventory.ts";
import type { QueryRows } from "./membership-violations.ts";

interface BookedRow {
  id: string;
  status: string;
  booking_type: BookingType;
  start_date: number;
  end_date: number | null;
  extended_days: number;
  months: number;
  amount_pesewas: number;
  payment_reference: string | null;
  receipt_number: number | null;
  charge_state: string | null;
  charge_pesewas: number;
  charge_reference: string | null;
  charge_receipt: number | null;
  payable_until: number | null;
  first_day: Day | null;
  last_day: Day | null;
  held_until: number | null;
}

/** Returns a sentence for each booking or registration that its charge or its allocation does not match. */
export function findChargeViolations(rows: QueryRows): string[] {
  return [...findBookingViolations(rows), ...findRegistrationViolations(rows)];
}

function findBookingViolations(rows: QueryRows): string[] {
  const booked = rows<BookedRow>(`select bookings.*, first_day, last_day, held_until, charges.state as charge_state,
      charges.amount_pesewas + (select coalesce(sum(part.amount_pesewas), 0) from charges as part
        where part.part_of = charges.id and part.state = 'paid') as charge_pesewas, charges.payment_reference as charge_reference,
      charges.receipt_number as charge_receipt, payable_until
    from bookings left join charges using (id) left join allocations using (id)`);
  return booked.flatMap((row) => {
    const { id, booking_type: bookingType, status } = row;
    const startDate = new Date(row.start_date);
    const state = row.payment_reference !== null ? "paid" : status === "cancelled" ? "void" : "open";
    const charge = {
      ...{ state: row.charge_state, pesewas: row.charge_pesewas, payableUntil: row.payable_until },
      ...{ reference: row.charge_reference, receipt: row.charge_receipt },
    };
    const wantedCharge = {
      ...{ state, pesewas: row.amount_pesewas },
      payableUntil: bookingPayableUntil({ bookingType, startDate })?.getTime() ?? null,
      ...{ reference: row.payment_reference, receipt: row.receipt_number },
    };
    const allocation = row.first_day === null ? null : { firstDay: row.first_day, lastDay: row.last_day };
    const wanted = bookingAllocation({
      ...{ bookingType, startDate: dayAt(row.start_date), extendedDays: row.extended_days, months: row.months },
      endDate: row.end_date === null ? null : dayAt(row.end_date),
    });
    const days =
      wanted === null || status === "cancelled" ? null : { firstDay: wanted.firstDay, lastDay: wanted.lastDay };
    const isHeld = row.held_until !== null && (status === "paid" || status === "confirmed");
    return [
      ...compare(`the charge of booking ${id}`, charge, wantedCharge),
      ...compare(`the allocation of booking ${id}`, allocation, days),
      ...(isHeld ? [`${status} booking ${id} is only held`] : []),
    ];
  });
}

const STATES_OF_CHARGES: Record<string, (string | null)[]> = {
  held: ["open"],
  offered: ["open"],
  registered: ["paid"],
  lapsed: ["open", null],
  waitlisted: [null],
  cancelled: ["void", "paid", null],
};

function findRegistrationViolations(rows: QueryRows): string[] {
  const registrations = rows<{
    id: string;
    state: string;
    charge_state: string | null;
    event_date: number;
    payable_until: number | null;
  }>(`select r.id, r.state, charges.state as charge_state, event_date, payable_until
    from event_registrations as r join events on events.id = event_id left join charges on charges.id = coalesce(r.booked_with, r.id)
    where r.amount_pesewas > 0`);
  return registrations.flatMap(({ id, state, charge_state: charge, event_date, payable_until }) => [
    ...(STATES_OF_CHARGES[state]?.includes(charge)
      ? []
      : [`the charge of the ${state} registration ${id} is ${charge}`]),
    ...(charge !== "open" || payable_until === event_date
      ? []
      : [`registration ${id} is payable until ${payable_until}`]),
  ]);
}

function compare(subject: string, found: unknown, wanted: unknown): string[] {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
  return is === should ? [] : [`${subject} is ${is} instead of ${should}`];
}
