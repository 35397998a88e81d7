import {
  CANCELLATION_RULE,
  cancellationExample,
  MOVING_RULE,
  NOTICE_RULES,
  UNUSED_RULE,
} from "#domain/catalogue/cancellation-copy.ts";
import { PLANS, VIRTUAL_MEETING_ROOM_HOURS } from "#domain/catalogue/catalogue.ts";
import { GHANA_CARD_RULE } from "#domain/documents/document-copy.ts";
import { entryWithoutReception } from "#domain/entry-without-reception.ts";
import { NO_DEPOSIT, RENEWAL_RULE } from "#domain/memberships/renewal-copy.ts";
import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { withWords } from "#domain/published.ts";
import { site } from "#domain/site.ts";
import { houseRules, verificationPromise } from "#web/content/business-facts.ts";
import {
  openingHours,
  type PageLink,
  pageTitle,
  paymentMethods,
  type Question,
  receptionHours,
  replyTime,
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
      "Enter your name, email address, phone number and start date.",
      `Pay by ${paymentMethods}. With mobile money, approve it on your phone.`,
      "Keep the reference from the last page. If anything goes wrong, we use it to find your booking.",
    ],
    link: { label: "See the desks", href: "/#desks" },
  },
  {
    id: "first-day",
    title: "Your first day",
    text: "What to bring, where to go and who to ask.",
    steps: [
      `Come to reception. It is staffed ${receptionHours}.`,
      "Give your name. We show you the desks, the booths and the coffee.",
      "We give you the Wi-Fi password. Bring a laptop, a charger and earphones.",
      "Sit where you like. Take calls in a booth.",
    ],
    link: { label: "How to get here", href: "/east-legon" },
  },
  {
    id: "virtual-office",
    title: "Set up a virtual office",
    text: "From payment to the first letter.",
    steps: [
      "Choose a plan, then book and pay online.",
      `Upload your ID, a proof of address and business documents. ${GHANA_CARD_RULE}`,
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
    answer: `Online by ${paymentMethods}. We also accept bank transfer: write to ${site.email} and we will send the details. You pay in advance, in Ghana cedis.`,
  },
  {
    id: "payment-unclear",
    question: "I paid, but the page did not say so. What now?",
    answer: `Please do not pay twice. Mobile money can take a few minutes to arrive, and we keep checking after you close the page. Send us your reference and we will check it. We reply ${replyTime}.`,
  },
  {
    id: "cancellation",
    question: "Can I cancel or move a booking?",
    answer: `Yes. Open the link in our email about your booking, or have it sent again from ${site.url.replace("https://", "")}/my-booking. ${CANCELLATION_RULE} ${cancellationExample()} ${MOVING_RULE} ${UNUSED_RULE}`,
  },
  {
    id: "ending-membership",
    question: "How do I end a monthly membership?",
    answer: `Write to ${site.email}. ${NOTICE_RULES.monthly_desk} ${NOTICE_RULES.private_office} ${NOTICE_RULES.virtual_office}`,
  },
  {
    id: "renewing",
    question: "Do you charge me again next month?",
    answer: `No. ${RENEWAL_RULE} A day or a week is one payment. ${NO_DEPOSIT}`,
  },
  {
    id: "parking",
    question: "Is there parking?",
    answer: `Yes. ${houseRules.parking} If you are staying longer, ask at reception when you arrive.`,
  },
  {
    id: "guests",
    question: "Can I bring a guest?",
    answer: `Yes. ${houseRules.guests} ${houseRules.guestDesks} Give reception their names and bring them in yourself.`,
  },
  {
    id: "hours-and-wifi",
    question: "When can I come in, and how fast is the Wi-Fi?",
    answer: `We are open ${openingHours}. Reception is staffed ${receptionHours}. At another time? ${entryWithoutReception()} ${houseRules.memberAccess} You have high-speed Wi-Fi and 24/7 power backup.`,
  },
  {
    id: "virtual-office-setup",
    question: "How long does a virtual office take to set up?",
    answer: `We verify your documents ${verificationPromise}. Then you can use the address. Every plan, from ${PLANS.virtual_starter.name} up, includes ${VIRTUAL_MEETING_ROOM_HOURS} hours of meeting rooms per month.`,
  },
];

export const help = withWords("help", {
  meta: {
    title: pageTitle("Help centre"),
    description:
      "Booking, paying, cancelling, guests, parking and virtual office set-up: three short guides and eight straight answers from the people at the desk.",
  },
  hero: {
    eyebrow: "Help centre",
    headline: "Ask us anything, or find it here first",
    text: "Three short guides, eight answers, and a person to ask if neither helps.",
  },
  guides: { title: "Quick guides", items: guides },
  faq: { title: "Frequently asked questions", items: questions },
  contact: {
    title: "Still stuck?",
    text: `Tell us what happened in your own words. We reply ${replyTime}.`,
    link: { label: "Contact support", href: "/contact-support" },
    whatsapp: CHAT_LABEL,
  },
} as const);
