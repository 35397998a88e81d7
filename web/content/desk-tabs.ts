/** The tabs of the front desk, in their order; each is `?tab=` in the address. */
export const DESK_TABS = ["clients", "bookings", "inbox", "outbox", "history", "business"] as const;
export type DeskTab = (typeof DESK_TABS)[number];
