import type { Resource } from "#domain/inventory/inventory.ts";

export const RESOURCE_NAMES: Readonly<Record<Resource, string>> = {
  desks: "Desks",
  private_offices: "Private offices",
  meeting_room: "Meeting room",
};

export const inventoryCopy = {
  noun: "availability",
  failed: "Failed to fetch availability",
  month: {
    title: (month: string) => `Occupancy in ${month}`,
    previous: "Previous",
    next: "Next",
    month: "month",
    legend: {
      paid: "Paid or confirmed",
      held: "Held, not yet paid",
      overbooked: "Overbooked",
      closed: "Closed",
    },
    day: "Day",
    closed: (reason: string) => `Closed: ${reason}`,
    special: (hours: string, reason: string) => `${hours}: ${reason}`,
    cell: (taken: number, capacity: number) => `${taken} of ${capacity}`,
    meetings: (count: number) => (count === 0 ? "No bookings" : `${count} ${count === 1 ? "booking" : "bookings"}`),
    free: (count: number) => `${count} free`,
    full: "Full",
    overbooked: (count: number) => `Overbooked by ${count}`,
    overbookedShort: (count: number) => `${count} over`,
    closedDay: "Closed",
    toMove: (count: number) => `${count} to move`,
    held: (count: number) => `${count} held`,
    days: "Day by day",
  },
  capacity: {
    title: "Capacity",
    change: {
      title: (resource: string) => `Change capacity: ${resource}`,
      text: (resource: string, count: number) =>
        `${resource}: ${count} now. The new capacity applies from today; reports of earlier days keep theirs. No bookings are cancelled. If any days become overbooked, we list them.`,
      field: "Capacity",
      allotment: "Desks that the booking site may sell",
      allotmentHint: "They count as taken here. 0 means none.",
      action: "Change",
      pending: "Changing...",
      allotted: (count: number) => `${count} for the booking site`,
      done: (resource: string, count: number) => ({
        title: "Capacity Changed",
        description: `${resource}: ${count}.`,
      }),
      failed: "Failed to change the capacity",
    },
    overbooked: {
      title: "Some days are overbooked",
      text: "No booking has been cancelled. Move bookings to other days, or add capacity.",
      row: (taken: number, capacity: number) => `${taken} booked, capacity ${capacity}`,
      close: "OK",
      affected: "Affected bookings",
      dayTitle: (resource: string, day: string) => `${resource} on ${day}`,
      dayText: (taken: number, capacity: number) =>
        `${taken} booked, capacity ${capacity}. The newest bookings come first. Move a booking, message the customer, or cancel and refund it.`,
      none: "No bookings on this day.",
      others: (count: number) =>
        `${count} more: ${count === 1 ? "an offer" : "offers"} from the waiting list or coworking days of virtual offices.`,
      failed: "Failed to fetch the bookings",
    },
  },
  message: {
    open: "Write to all",
    title: "Write to everybody affected",
    text: "Each person gets one message: by email, or by WhatsApp or SMS without an email address. Nobody gets the same text twice.",
    label: "Message",
    people: (names: readonly string[]) =>
      names.length === 0
        ? "Guests of the affected events get it."
        : `For ${names.join(", ")}, and guests of affected events.`,
    emailPreview: "The email",
    email: (text: string, staffName: string | null) =>
      ["A message from our front desk", text, staffName, "To answer, just reply to this email."]
        .filter((part) => part !== null)
        .join("\n\n"),
    preview: "Preview on a phone",
    message: (text: string) => `Hello Ama, our front desk writes: ${text}`,
    action: "Send",
    pending: "Sending...",
    done: (sent: number, untold: readonly string[]) => ({
      title: "Message On Its Way",
      description: [
        `To ${sent === 1 ? "one person" : `${sent} people`}.`,
        untold.length > 0 && `No way to write to: ${untold.join(", ")}. Please call them.`,
      ]
        .filter(Boolean)
        .join(" "),
    }),
    failed: "Failed to send the message",
    closed: (days: string, reason: string) =>
      `We are closed: ${days}, ${reason}. Please tell us which day suits you instead.`,
    hours: (day: string, hours: string, reason: string) => `On ${day} we are open ${hours}: ${reason}.`,
  },
  closures: {
    title: "Closures",
    none: "No closures planned.",
    list: "Closures",
    add: {
      title: "Add closure",
      text: "A closure covers whole days, first and last included. No booking can start on them. Affected bookings stay until you move them free of charge or refund them in full.",
      from: "First day",
      to: "Last day",
      reason: "Reason",
      reasonHint: "Visitors see this in the calendar.",
      action: "Add closure",
      pending: "Adding...",
      done: (count: number, toMove: number) => ({
        title: "Closure Added",
        description: count === 0 ? "Nobody is affected." : `${summariseAffected(count, toMove)} The list is below it.`,
      }),
      failed: "Failed to add the closure",
    },
    remove: {
      title: (reason: string) => `Remove the closure for ${reason}?`,
      text: (days: string) => `Customers can book ${days} again. Bookings that you moved stay on their new days.`,
      action: "Remove",
      pending: "Removing...",
      keep: "Keep closure",
      done: { title: "Closure Removed", description: "Customers can book these days again." },
      failed: "Failed to remove the closure",
    },
    affectedLabel: "Affected bookings",
    affectedList: (reason: string) => `Bookings affected by ${reason}`,
    affectedNone: "Nobody is affected.",
    affectedFailed: "Failed to fetch the bookings",
    summary: summariseAffected,
    affectedHint:
      "You can move a booking free of charge, or refund it in full. A week or month that starts before the closure keeps its dates, or you can extend it by the closed days.",
    keepsDates: "Includes the closure and keeps its dates.",
    cancelAndRefund: "Cancel and refund",
    officeDay: (day: string) =>
      `Virtual office coworking day, ${day}. If you cancel it, it returns to the month's allowance.`,
    cancelMeeting: "Cancel meeting",
    event: (day: string, from: string, to: string, guests: number) =>
      `Event, ${day}, ${from} to ${to}. ${guests === 0 ? "No guests yet" : `${guests} ${guests === 1 ? "guest" : "guests"}`}. Move or cancel it under Events.`,
    openEvent: "Open event",
  },
  holidays: {
    title: "Upcoming public holidays",
    text: "Until you decide, a holiday is open without reception. The government can move a holiday, and the moon decides some: check the date first. For a moved holiday, add a closure or special hours on the new day.",
    moves: "Might move",
    undecided: "Not decided",
    decisions: { open: "Open as usual", without_reception: "Open without reception", closed: "Closed" },
    decide: "Decide",
    change: "Change",
    more: "Show all",
    dialog: {
      text: (day: string) =>
        `${day}. The calendar, the opening hours on the site and the reply times follow at once. Nothing is cancelled.`,
      field: "On this day we are",
      action: "Save",
      pending: "Saving...",
      done: (name: string, affected: number) => ({
        title: "Holiday Saved",
        description: `${name}: ${affected === 0 ? "nobody is affected" : `${affected} affected, listed under the closure or the special hours`}.`,
      }),
      failed: "Failed to save the holiday",
    },
  },
  waitlist: {
    title: "Waiting list",
    none: "Nobody is waiting.",
    failed: "Failed to fetch the waiting list",
    offered: (until: string) => `Held until ${until}`,
    unheld: (until: string) => `Offered until ${until}, not held`,
    notify: "Notify on WhatsApp",
    remove: "Remove from list",
    removing: "Removing...",
    removed: (name: string) => ({ title: "Removed From List", description: `${name} is off the waiting list.` }),
    removeFailed: "Failed to remove them from the list",
  },
} as const;

/** "8 affected: 2 to move or cancel, 6 start before it and keep their dates." */
function summariseAffected(count: number, toMove: number): string {
  const longer = count - toMove;
  if (longer === 0) return `${count} to move or cancel.`;
  return `${count} affected: ${toMove} to move or cancel, ${longer} ${longer === 1 ? "starts" : "start"} before it and ${longer === 1 ? "keeps its" : "keep their"} dates.`;
}
