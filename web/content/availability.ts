import type { Resource } from "#domain/inventory/inventory.ts";

/** The exact number stays private: from this count on there are "plenty". */
export const PLENTY = 10;

const NOUNS: Readonly<Record<Resource, { one: string; many: string }>> = {
  desks: { one: "desk", many: "desks" },
  private_offices: { one: "office", many: "offices" },
  meeting_room: { one: "room", many: "rooms" },
};

/** Texts about the availability of a start day. */
export const availability = {
  left(resource: Resource, count: number): string {
    const { one, many } = NOUNS[resource];
    if (count >= PLENTY) return `Plenty of ${many} left`;
    return count === 1 ? `Last ${one}` : `${count} ${many} left`;
  },
  full: "Full",
  /** For a stay of several days that includes a full day. */
  noFreePeriod: (per: string) => `Not free for the full ${per}`,
  /** How many months of a private office. */
  months: {
    label: "How long",
    option: (months: number, price: string) => `${months} ${months === 1 ? "month" : "months"}, ${price}`,
  },
  chosenPeriod: "period",
  closed: (reason: string) => `Closed: ${reason}`,
  /** Full sentences that say why nothing can start on the chosen day. */
  dayIsFull: (day: string) => `${day} is full.`,
  /** For a day fully booked by customers who are still paying. */
  beingPaidFor: (count: number, time: string) =>
    `Full for now: ${count === 1 ? "1 booking is" : `${count} bookings are`} awaiting payment. Check again at ${time}, Accra time.`,
  noFreePeriodFrom: (per: string, day: string) => `The full ${per} from ${day} is not free.`,
  dayIsClosed: (day: string, reason: string) => `We are closed on ${day}: ${reason}.`,
  chooseDay: (day: string) => `Choose ${day}`,
  noNextDay: "No day is free in the weeks after that. Please choose a later day.",
  chips: {
    today: "Today",
    chooseTomorrow: "Tomorrow",
    monday: (day: string) => `Monday ${day}`,
    unstaffed: (day: string) => `${day}, no reception`,
  },
  noReception: "No reception",
  /** For a day with special hours. */
  special: (hours: string, reason: string) => `Open ${hours}: ${reason}`,
  /** Sundays have shorter hours. */
  hours: (weekday: string, opens: string, closes: string) => `${weekday}: open ${opens} to ${closes}`,
  range: (first: string, last: string, days: number) => `${first} to ${last}, ${days} days`,
  closesSoon: (clock: string, left: string) => `We close at ${clock} today, in ${left}.`,
  closedToday: (reason: string) => `${reason} today.`,
  chooseTomorrow: (day: string) => `Choose tomorrow, ${day}`,
  hold: (resource: Resource, time: string) =>
    `We are holding this ${NOUNS[resource].one} for you until ${time}, Accra time, while you pay.`,
  today(count: number): string {
    if (count >= PLENTY) return "Plenty of desks free today";
    if (count === 0) return "No desks free today";
    return count === 1 ? "One desk free today" : `${count} desks free today`;
  },
  waitlist: {
    ask: "Join the waiting list",
    busy: "Joining the list...",
    hint: "We will contact you when it is your turn. We only need your name above, and an email address or a phone number. We hold it only for a confirmed email address.",
    joined: (position: number) => ({
      title: "You are on the waiting list",
      description:
        position === 1
          ? "You are first in line. We will contact you when it is your turn."
          : `You are number ${position} in line. We will contact you when it is your turn.`,
    }),
    trouble: "We could not add you to the list. Please try again.",
  },
} as const;
