import { site } from "#domain/site.ts";
import { responsePromise } from "./common.ts";

const reachUs = `Call ${site.phone.display}, send a WhatsApp to +${site.whatsapp}, or write to ${site.email}.`;

/** Shown in the place of a form, or of the buttons that open one, where JavaScript is off. */
export const noScript = {
  contact: `This form needs JavaScript. You can reach us without it. ${reachUs} You get a response ${responsePromise}.`,
  booking: `Booking, paying and asking for a viewing need JavaScript here. ${reachUs} Tell us the plan and the day, and we see to it.`,
  virtualOffice: `This form needs JavaScript. ${reachUs} Tell us your name, your business, your country and the plan you want, and we set it up with you.`,
  support: `This form needs JavaScript. ${reachUs} Say what went wrong and give your booking or payment reference if you have one.`,
  payment: `This page needs JavaScript to look up a payment and to open the checkout. If you have paid, your payment is safe. ${reachUs} Give your payment reference if you have one.`,
  waitlist: `This page needs JavaScript to look up your place in the line. ${reachUs} Tell us your name and the day you wait for.`,
  myBooking: `This page needs JavaScript to look up your booking: the way to it stands in a part of the address that never reaches us. ${reachUs} Tell us your name and the day, and we see to it.`,
  myOffice: `This page needs JavaScript to look up your virtual office: the way to it stands in a part of the address that never reaches us. ${reachUs} Tell us the name of your business, and we see to it.`,
  verifyLetter: `Checking a letter here needs JavaScript. ${reachUs} Tell us the letter's number, and we say whether it holds.`,
  myRegistration: `This page needs JavaScript to look up your place: the way to it stands in a part of the address that never reaches us. ${reachUs} Tell us your name and the date, and we see to it.`,
  events: `Registering here needs JavaScript. ${reachUs} Tell us your name and the date, and we note your place.`,
  newsletter: `Signing up here needs JavaScript. Write to ${site.email} with the word "newsletter" and we add you to the list.`,
  frontDesk: "The front desk needs JavaScript. Switch it on for this site and open the page again.",
} as const;
