import { PRICES } from "#domain/catalogue/prices.ts";
import { MEETING_ROOM_SEATS } from "#domain/meeting-room/meeting-room.ts";
import { formatCedis } from "#domain/payments/money.ts";
import { withWords } from "#domain/published.ts";
import { site } from "#domain/site.ts";
import { pageTitle } from "#web/content/common.ts";

const { area, city } = site.address;
export const HOUR_PRICE = `${formatCedis(PRICES.meeting_room_hour)} an hour`;

/** On the page of the booking, which every email about it links to. */
export const ROOM_CANCELLATION =
  "Cancel by the link in our email: free of charge until 24 hours before the start, half after that.";

export const meetingRoom = withWords("meeting-room", {
  meta: {
    title: pageTitle(`Meeting room in ${area}`),
    description: `A meeting room for ${MEETING_ROOM_SEATS} in ${area}, ${city}, at ${HOUR_PRICE}. See the free times, book and pay online.`,
  },
  hero: {
    eyebrow: `Meeting room in ${area}`,
    headline: `A quiet room for ${MEETING_ROOM_SEATS}, by the hour`,
    text: `${HOUR_PRICE}, from half an hour. Choose a free time and pay online: the room is yours when the payment arrives.`,
  },
  form: {
    title: "Book the room",
    day: "Day",
    length: "Duration",
    start: "Start",
    looking: "Checking...",
    choose: "Choose a time",
    none: "No time is free for that long on this day. Choose another day or a shorter duration.",
    closed: (reason: string) => `We are closed on this day: ${reason}.`,
    timesFailed: "The free times could not be loaded.",
    name: "Name",
    phone: "Phone",
    email: "Email",
    note: `We hold the room for 30 minutes while you pay. ${ROOM_CANCELLATION} Times are Accra time.`,
    submit: (amount: string) => `Pay ${amount}`,
    submitEmpty: "Choose a time",
    busy: "Opening the payment...",
    failed: { title: "Error", description: "The room could not be booked. Please try again." },
  },
  members: "Virtual office clients have hours included: book them on your own page.",
} as const);
