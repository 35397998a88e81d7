/** The tables that triggers keep from the others, and that nobody else writes. See migrations/0005_counters.sql and 0035_books.sql. */
export const MATERIALISED_COUNTERS: readonly string[] = [
  "clients_by_due_day",
  "replies_by_month",
  "begun_bookings",
  "ledger_sums",
];
