import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { pageTitle, paymentMethods } from "#web/content/common.ts";

export const waitlist = {
  meta: {
    title: pageTitle("Your place in the line"),
    description: `Where you stand in the line for a full day at ${site.name}: take the place that came free for you, or leave the list. Payments are taken by ${paymentMethods}.`,
  },
  heading: "Your place in the line",
  loading: "We are looking up where you stand.",
  waiting: {
    title: (position: number) =>
      position === 1 ? "You are first in the line" : `You are number ${position} in the line`,
    text: "As soon as a place comes free, whoever is first gets a message with a link that holds it. You pay nothing for waiting.",
  },
  offered: {
    title: "A place is free for you",
    text: (when: string) => `We hold it for you until ${when}, Accra time. After that it goes to the next in the line.`,
    take: "Take the place",
    taking: "Taking it...",
    trouble: "We could not take the place. Please try again.",
  },
  booked: {
    title: "The place is yours",
    text: "It is booked. The way to pay is in the e-mail we have sent you: please pay before the hold runs out.",
    held: (when: string) => `We hold it until ${when}, Accra time, while you pay.`,
  },
  expired: {
    title: "This offer is over",
    text: "The place went to the next in the line, or the day is here. You can choose another day, or join the line again at its end.",
  },
  left: {
    title: "You have left the list",
    text: "Nobody holds a place for you any more. You can join again at any time.",
  },
  leave: {
    button: "Leave the list",
    busy: "Leaving...",
    trouble: "We could not take you off the list. Please try again.",
  },
  unknown: {
    title: "We do not know this link",
    text: "Please open the link from the message again: it may have been cut off on its way.",
  },
  unreachable: "We could not look this up. Please check your connection and try again.",
  again: "Try again",
  book: "Choose another day",
  whatsapp: CHAT_LABEL,
  facts: { plan: "Plan", starts: "Starts", ends: "Ends", price: "Price", email: "Email", phone: "Phone" },
} as const;
