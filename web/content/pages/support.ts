import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import {
  addressLine,
  openingLine,
  type PageLink,
  pageTitle,
  receptionHours,
  responsePromise,
} from "#web/content/common.ts";

export interface InfoCard {
  id: string;
  title: string;
  lines: readonly string[];
  link: PageLink;
}

const cards: readonly InfoCard[] = [
  {
    id: "write",
    title: "Write",
    lines: ["Best for anything with a reference or a picture.", `A response ${responsePromise}.`],
    link: { label: site.email, href: `mailto:${site.email}` },
  },
  {
    id: "call",
    title: "Call",
    lines: ["Best when it is happening now.", `Reception answers ${receptionHours}.`],
    link: { label: site.phone.display, href: `tel:${site.phone.e164}` },
  },
  {
    id: "come-by",
    title: "Come by",
    lines: [addressLine, openingLine],
    link: { label: "Open in a map", href: site.map.linkUrl },
  },
];

/** One label for each category the support form sends. */
const categoryLabels = {
  booking: "A booking",
  payment: "A payment",
  membership: "My membership",
  facilities: "The house and its rooms",
  technical: "Wi-Fi or this website",
  other: "Something else",
} as const;

export const support = {
  meta: {
    title: pageTitle("Contact support"),
    description: `Something not right? Write, call or send a WhatsApp to the team in ${site.address.area}, ${site.address.city}. You get a response ${responsePromise}, from a person.`,
  },
  hero: {
    eyebrow: "Contact support",
    headline: "Tell us what went wrong",
    text: `You get a response ${responsePromise}. Use your own words; we ask if we need more.`,
  },
  cards,
  whatsapp: CHAT_LABEL,
  form: {
    title: "Send a support request",
    intro: "If it is about a booking or a payment, put the reference in the message. It begins our search.",
    categoryLabel: "What is it about?",
    categoryPlaceholder: "Choose one",
    categories: categoryLabels,
    submit: "Send my request",
  },
  help: {
    text: "The answer may already be written down.",
    link: { label: "Go to the help centre", href: "/help-center" },
  },
} as const;
