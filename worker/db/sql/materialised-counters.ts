/** Tables that only triggers write. See migrations/0005_counters.sql and 0035_books.sql. */
export const MATERIALISED_COUNTERS: readonly string[] = [
  "clients_by_due_day",
  "replies_by_month",
  "begun_bookings",
  "ledger_sums",
];
