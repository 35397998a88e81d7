import type { Resource } from "#domain/inventory/inventory.ts";

/** How full the house is belongs to the house: from here on there are plenty. */
export const PLENTY = 10;

const NOUNS: Readonly<Record<Resource, { one: string; many: string }>> = {
  desks: { one: "desk", many: "desks" },
  private_offices: { one: "office", many: "offices" },
  meeting_room: { one: "room", many: "rooms" },
};

/** What is said of a day on which a stay could start. */
export const availability = {
  left(resource: Resource, count: number): string {
    const { one, many } = NOUNS[resource];
    if (count >= PLENTY) return `Plenty of ${many} left`;
    return count === 1 ? `Last ${one}` : `${count} ${many} left`;
  },
  full: "Full",
  /** Of a stay of several days that meets a full one. */
  noStay: (per: string) => `No whole ${per} is free from here`,
  closed: (reason: string) => `Closed: ${reason}`,
  /** Why nothing can start on the chosen day; the same again, as a sentence. */
  dayIsFull: (day: string) => `${day} is full.`,
  /** Of a day on which others are still paying. */
  beingPaidFor: (count: number, time: string) =>
    `All taken for the moment, ${count} ${count === 1 ? "is" : "are"} being paid for. Look again at ${time}, Accra time.`,
  noStayFrom: (per: string, day: string) => `From ${day} no whole ${per} is free.`,
  dayIsClosed: (day: string, reason: string) => `We are closed on ${day}: ${reason}.`,
  next: (day: string) => `Take ${day}`,
  noNext: "No day is free in the weeks that follow. Please choose a later one.",
  chips: { today: "Today", tomorrow: "Tomorrow", monday: (day: string) => `Monday ${day}` },
  /** Of a day with other hours than its week's. */
  special: (hours: string, reason: string) => `Open ${hours}: ${reason}`,
  /** Sundays are shorter. */
  hours: (weekday: string, opens: string, closes: string) => `${weekday}: open ${opens} to ${closes}`,
  range: (first: string, last: string, days: number) => `${first} to ${last}, ${days} days`,
  closesSoon: (clock: string, left: string) => `We close at ${clock} today: ${left} left.`,
  closedToday: (reason: string) => `${reason} today.`,
  tomorrow: (day: string) => `Take tomorrow, ${day}`,
  hold: (resource: Resource, time: string) =>
    `We hold this ${NOUNS[resource].one} for you until ${time}, Accra time, while you pay.`,
  today(count: number): string {
    if (count >= PLENTY) return "Plenty of desks free today";
    if (count === 0) return "No desk is free today";
    return count === 1 ? "One desk free today" : `${count} desks free today`;
  },
  waitlist: {
    ask: "Join the waiting list",
    busy: "Joining the list...",
    hint: "We write as soon as a place comes free. Your name above, and an e-mail or a phone number, are all we need.",
    joined: (position: number) => ({
      title: "You are on the list",
      description:
        position === 1
          ? "You are first in the line for this day. We write as soon as a place comes free."
          : `You are number ${position} in the line for this day. We write as soon as a place comes free.`,
    }),
    trouble: "We could not put you on the list. Please try again.",
  },
} as const;
