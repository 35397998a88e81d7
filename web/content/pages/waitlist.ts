import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { CONFIRM_EMAIL } from "#domain/waitlist/waitlist.ts";
import { pageTitle, paymentMethods } from "#web/content/common.ts";

export const waitlist = {
  meta: {
    title: pageTitle("Your place on the waiting list"),
    description: `Your place on the waiting list for a full day at ${site.name}: accept our offer, or leave the list. Payments are taken by ${paymentMethods}.`,
  },
  heading: "Your place on the waiting list",
  loading: "We are looking up your place on the list.",
  waiting: {
    title: (position: number) => (position === 1 ? "You are first in line" : `You are number ${position} in line`),
    text: "When it is your turn, we send you a link and hold the booking for a limited time. Joining is free.",
  },
  offered: {
    title: "You can book now",
    text: (when: string) =>
      `We are holding this booking for you until ${when}, Accra time. After that, we offer it to the next person in line.`,
    unheld:
      "We are not holding this booking, because you have not confirmed your email address. The first person to book it gets it.",
    take: "Accept the offer",
    taking: "Accepting...",
    trouble: "We could not book it for you. Please try again.",
  },
  booked: {
    title: "Offer accepted",
    text: "We have emailed you a link to pay. Please pay before the hold expires.",
    held: (when: string) => `We are holding it until ${when}, Accra time, while you pay.`,
  },
  expired: {
    title: "This offer has expired",
    text: "We offered it to the next person in line, or the day has arrived. You can choose another day, or join the waiting list again.",
  },
  left: {
    title: "You have left the waiting list",
    text: "You can join again at any time.",
  },
  confirm: {
    button: CONFIRM_EMAIL,
    busy: "Confirming...",
    trouble: "We could not confirm your email address. Please try again.",
  },
  leave: {
    button: "Leave the waiting list",
    busy: "Leaving...",
    trouble: "We could not take you off the list. Please try again.",
  },
  unknown: {
    title: "This link does not work",
    text: "It may be incomplete. Please open the link in our message again.",
  },
  unreachable: "We could not look this up. Please check your connection and try again.",
  again: "Try again",
  book: "Choose another day",
  whatsapp: CHAT_LABEL,
  facts: { plan: "Plan", starts: "Starts", ends: "Ends", price: "Price", email: "Email", phone: "Phone" },
} as const;
