import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { withWords } from "#domain/published.ts";
import { site } from "#domain/site.ts";
import { addressLine, openingLine, type PageLink, pageTitle, receptionHours, replyTime } from "#web/content/common.ts";

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
    lines: ["Best for anything with a reference or a picture.", `We reply ${replyTime}.`],
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

/** One label per category of the support form. */
const categoryLabels = {
  booking: "A booking",
  payment: "A payment",
  membership: "My membership",
  facilities: "Rooms and facilities",
  workshops: "Workshops and events",
  technical: "Wi-Fi or this website",
  other: "Something else",
} as const;

export const support = withWords("support", {
  meta: {
    title: pageTitle("Contact support"),
    description: `Something not right? Write, call or send a WhatsApp to the team in ${site.address.area}, ${site.address.city}. A person replies ${replyTime}.`,
  },
  hero: {
    eyebrow: "Contact support",
    headline: "Tell us what went wrong",
    text: `We reply ${replyTime}. Use your own words; we will ask if we need more.`,
  },
  cards,
  whatsapp: CHAT_LABEL,
  form: {
    title: "Send a support request",
    intro: "If it is about a booking or a payment, include its reference so that we can find it.",
    categoryLabel: "What is it about?",
    categoryPlaceholder: "Choose one",
    categories: categoryLabels,
    submit: "Send my request",
  },
  help: {
    text: "The answer may already be in the help centre.",
    link: { label: "Go to the help centre", href: "/help-center" },
  },
} as const);
