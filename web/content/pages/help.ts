import { PLANS, VIRTUAL_MEETING_ROOM_HOURS } from "#domain/catalogue/catalogue.ts";
import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { houseRules, verificationPromise } from "#web/content/business-facts.ts";
import {
  openingHours,
  type PageLink,
  pageTitle,
  paymentMethods,
  type Question,
  receptionHours,
  responsePromise,
} from "#web/content/common.ts";

export interface QuickGuide {
  id: string;
  title: string;
  text: string;
  steps: readonly string[];
  link: PageLink;
}

const guides: readonly QuickGuide[] = [
  {
    id: "booking-and-paying",
    title: "Book and pay",
    text: "Five minutes on a phone, less if you know your dates.",
    steps: [
      "Choose a desk or an office on the home page.",
      "Fill in your name, your e-mail, your phone and the day you start.",
      `Pay by ${paymentMethods}. With mobile money, approve it on your phone.`,
      "Keep the reference on the last page. It finds your booking if anything goes wrong.",
    ],
    link: { label: "See the desks", href: "/#desks" },
  },
  {
    id: "first-day",
    title: "Your first day",
    text: "What to bring, where to go, whom to ask.",
    steps: [
      `Come to reception. Somebody is there ${receptionHours}.`,
      "Say your name. We show you the desks, the booths and the coffee.",
      "We give you the Wi-Fi password. Bring a laptop, a charger and earphones.",
      "Sit where you like. Take calls in a booth.",
    ],
    link: { label: "How to get here", href: "/east-legon" },
  },
  {
    id: "virtual-office",
    title: "Set up a virtual office",
    text: "From the form to the first letter.",
    steps: [
      "Sign up with the form and choose a plan.",
      "Upload documents: a government ID and your business papers.",
      `Get verified ${verificationPromise}.`,
      "Start using your address.",
    ],
    link: { label: "Virtual office plans", href: "/virtual-office" },
  },
];

const questions: readonly Question[] = [
  {
    id: "payment-methods",
    question: "How can I pay?",
    answer: `Online by ${paymentMethods}. We accept bank transfer too: write to ${site.email} and we send you the details. You pay in advance, in Ghana cedis.`,
  },
  {
    id: "payment-unclear",
    question: "I paid, but the page did not say so. What now?",
    answer: `Please do not pay twice. Mobile money can take a few minutes to arrive, and we keep looking after you close the page. Send us your reference and we check it for you. You get a response ${responsePromise}.`,
  },
  {
    id: "cancellation",
    question: "Can I cancel or move a booking?",
    answer: `Yes, by yourself: open the link in the mail about your booking, or have it sent to you again at ${site.url.replace("https://", "")}/my-booking. ${houseRules.cancellation} ${houseRules.refund}`,
  },
  {
    id: "ending-membership",
    question: "How do I end a monthly membership?",
    answer: `Tell us at ${site.email}. ${houseRules.monthlyNotice}`,
  },
  {
    id: "parking",
    question: "Is there parking?",
    answer: `Yes. ${houseRules.parking} If you are staying longer, ask at reception when you arrive.`,
  },
  {
    id: "guests",
    question: "Can I bring a guest?",
    answer: `Yes. ${houseRules.guests} Tell reception their names and walk them in yourself.`,
  },
  {
    id: "hours-and-wifi",
    question: "When can I come in, and how fast is the Wi-Fi?",
    answer: `We are open ${openingHours}. ${houseRules.memberAccess} The Wi-Fi is ${site.wifi}, with 24/7 power backup behind it.`,
  },
  {
    id: "virtual-office-setup",
    question: "How long does a virtual office take to set up?",
    answer: `We verify your documents ${verificationPromise}, and then you start using the address. Every plan, from ${PLANS.virtual_starter.name} up, has ${VIRTUAL_MEETING_ROOM_HOURS} hours of meeting rooms per month.`,
  },
];

export const help = {
  meta: {
    title: pageTitle("Help centre"),
    description:
      "Booking, paying, cancelling, guests, parking and virtual office set-up: three short guides and eight straight answers from the people at the desk.",
  },
  hero: {
    eyebrow: "Help centre",
    headline: "Ask us anything, or find it here first",
    text: "Three short guides, eight questions, and a person at the end if neither helps.",
  },
  guides: { title: "Quick guides", items: guides },
  faq: { title: "Frequently asked questions", items: questions },
  contact: {
    title: "Still stuck?",
    text: `Tell us what happened in your own words. You get a response ${responsePromise}.`,
    link: { label: "Contact support", href: "/contact-support" },
    whatsapp: CHAT_LABEL,
  },
} as const;
