import { addDays, type Day, MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import { type BookingType, PLANS, type Plan, type PlansWith } from "#domain/catalogue/plans.ts";

export type { BookingType };

type Plans<Type> = readonly [Type, ...Type[]];

/** Lists that follow the owner's own plans, each with what it accepts. */
export const planLists = new Map<BookingType[], (plan: Plan) => boolean>();

/** The plans that `has` accepts, in the order of the table. */
export function listPlans<Type extends BookingType>(has: (plan: Plan) => boolean) {
  const list = findPlans(has);
  planLists.set(list, has);
  return list as readonly BookingType[] as Plans<Type>;
}

export function findPlans(has: (plan: Plan) => boolean): BookingType[] {
  return (Object.keys(PLANS) as BookingType[]).filter((type) => has(PLANS[type]));
}

/** The plans on sale that one section of the site shows. */
export function plansOfGroup<Group extends Plan["group"]>(group: Group) {
  const types = findPlans((plan) => plan.group === group && plan.isSold);
  return types as readonly BookingType[] as Plans<PlansWith<"group", Group>>;
}

/** Every plan, also one that is no longer sold or not yet: bookings may have it. */
export const BOOKING_TYPES = listPlans<BookingType>(() => true);
/** The plans that a new booking can choose. */
export const SOLD_TYPES = listPlans<BookingType>(({ isSold }) => isSold);

export const BOOKING_STATUSES = ["pending", "confirmed", "paid", "cancelled"] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Where a booking came from: the website, the channel that staff booked through, or a file of the owner. */
export const BOOKING_SOURCES = ["web", "walk_in", "phone", "message", "import"] as const;
export type BookingSource = (typeof BOOKING_SOURCES)[number];
/** The sources that staff can choose when they book for a customer. */
export const DESK_SOURCES = ["walk_in", "phone", "message"] as const satisfies BookingSource[];

const NEXT_STATUSES: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ["confirmed", "paid", "cancelled"],
  confirmed: ["paid", "cancelled"],
  paid: ["cancelled"],
  cancelled: [],
};

/** The statuses from which a booking can change to `to`. Guarded updates check them. */
export function allowedPreviousStatuses(to: BookingStatus): BookingStatus[] {
  return BOOKING_STATUSES.filter((from) => NEXT_STATUSES[from].includes(to));
}

/** Whether staff can book the plan for several people at once. */
export function isGroupPlan(type: BookingType): boolean {
  return PLANS[type].isGroupPlan;
}

/** Whether the booking form asks for the number of people. */
export function hasPeopleCount(type: BookingType): boolean {
  return PLANS[type].hasPeopleCount;
}

/** Whether the plan is a virtual office: an address without a desk. */
export function isVirtual(type: BookingType): boolean {
  return PLANS[type].group === "virtual";
}

/** Whether the plan is a pass for one day. */
export function isDayPass(type: BookingType): boolean {
  return PLANS[type].duration === 1;
}

/** Maximum number of people in one booking. */
export function maxPeople(type: BookingType): number {
  return PLANS[type].maxPeople;
}

/** Whether several months of the plan can be booked at once. */
export function hasMonthsChoice(type: BookingType): boolean {
  return PLANS[type].hasMonthsChoice;
}

/** The months that a booking pays for: the requested number, or 1 for a plan without the choice. */
export function bookedMonths({
  bookingType,
  months = 1,
}: {
  bookingType: BookingType;
  months?: number | undefined;
}): number {
  return hasMonthsChoice(bookingType) ? months : 1;
}

/** How often a customer can move one booking. Further moves are made by staff. */
export const MAX_CUSTOMER_MOVES = 3;

export const START_DATE_REQUIRED = "Start date is required";

/** The label of the first day of a virtual office, which verification can only move to a later day. */
export const EARLIEST_START = "Earliest start date";

/** Whether a day pass is for a past day and can no longer be paid. `today` is the day in Accra. */
export function isDayOver(booking: { bookingType: BookingType; startDate: Day }, today: Day): boolean {
  return isDayPass(booking.bookingType) && booking.startDate < today;
}

/** Whether nothing is left to pay. Only then does the customer get the visit as a calendar entry. */
export function isSettled({ amount, isPaid }: { amount: number; isPaid: boolean }): boolean {
  return amount === 0 || isPaid;
}

/** A booking whose checkout was opened and not completed is cancelled after this long. */
export const UNPAID_EXPIRY_HOURS = 24;

/**
 * Deadline for paying a pending booking, in milliseconds since 1970. The earlier of its automatic cancellation and, for
 * a day pass, the end of its day. Null if there is no deadline or it has passed.
 */
export function paymentDeadlineMs(
  booking: { bookingType: BookingType; startDate: Day; status: BookingStatus; createdAtMs: number },
  nowMs: number,
): number | null {
  if (booking.status !== "pending") return null;
  const cancelledAt = booking.createdAtMs + UNPAID_EXPIRY_HOURS * MS_PER_HOUR;
  const payBy = isDayPass(booking.bookingType)
    ? Math.min(cancelledAt, startOfDay(addDays(booking.startDate, 1)) - 1)
    : cancelledAt;
  return payBy > nowMs ? payBy : null;
}

/** The customer's page for one booking. The link token follows the `#`. */
export const MY_BOOKING_PAGE = "/my-booking#";
