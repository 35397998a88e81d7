import { site } from "#domain/site.ts";
import { replyTime } from "./common.ts";

const reachUs = `Call ${site.phone.display}, WhatsApp +${site.whatsapp} or email ${site.email}.`;

/** Shown without JavaScript, in place of a form or of the buttons that open it. */
export const noScript = {
  contact: `This form needs JavaScript. You can reach us without it. ${reachUs} We reply ${replyTime}.`,
  booking: `Booking, paying and requesting a viewing need JavaScript here. ${reachUs} Tell us the plan and the day, and we will arrange it.`,
  room: `Booking the room needs JavaScript here. ${reachUs} Tell us the day, the time and how long.`,
  virtualOffice: `This form needs JavaScript. ${reachUs} Tell us your name, your business, your country and the plan you want, and we will set it up with you.`,
  support: `This form needs JavaScript. ${reachUs} Tell us what went wrong, and your booking or payment reference if you have one.`,
  payment: `This page needs JavaScript to look up a payment and to open the checkout. If you have paid, your payment is safe. ${reachUs} Tell us your payment reference if you have one.`,
  waitlist: `This page needs JavaScript to show your place on the waiting list. ${reachUs} Tell us your name and the day you are waiting for.`,
  myBooking: `This page needs JavaScript to show your booking. ${reachUs} Tell us your name and the day, and we will help.`,
  myOffice: `This page needs JavaScript to show your virtual office. ${reachUs} Tell us the name of your business, and we will help.`,
  verifyLetter: `Checking a letter here needs JavaScript. ${reachUs} Tell us the letter's number, and we will check it for you.`,
  myRegistration: `This page needs JavaScript to show your registration. ${reachUs} Tell us your name and the date, and we will help.`,
  events: `Registering here needs JavaScript. ${reachUs} Tell us your name and the date.`,
  newsletter: `Signing up here needs JavaScript. Email ${site.email} with the word "newsletter" and we will add you to the list.`,
  frontDesk: "The front desk needs JavaScript. Turn it on for this site and reload the page.",
} as const;
