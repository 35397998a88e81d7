// What nobody waits for who has no link, evaluated with the first call that has one.
export { getCalendar } from "./calendar-entry.ts";
export { cancelMyBooking, moveMyBooking, payMyBooking } from "./change-my-booking.ts";
export { openMyBooking } from "./open-my-booking.ts";
export { renewOwnLink, sendLinks } from "./send-links.ts";
