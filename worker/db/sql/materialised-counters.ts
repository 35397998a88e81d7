/** The tables that triggers keep from the others, and that nobody else writes. See migrations/0005_counters.sql and 0007_income_less_refunds.sql, and 0036_movements.sql. */
export const MATERIALISED_COUNTERS: readonly string[] = [
  "clients_by_due_day",
  "booking_income_by_month",
  "client_income_by_month",
  "replies_by_month",
  "begun_bookings",
  "ledger_sums",
];
