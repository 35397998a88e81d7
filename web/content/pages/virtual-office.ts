import { PLANS, VIRTUAL_MEETING_ROOM_HOURS } from "#domain/catalogue/catalogue.ts";
import { inclusionsByKind, PREMIUM_COWORKING, PREMIUM_DROP_IN } from "#domain/catalogue/inclusions.ts";
import { ADDRESS_USE, followUpPromise, REQUIRED_DOCUMENTS } from "#domain/catalogue/virtual-office.ts";
import { MONTH_START_RULE } from "#domain/catalogue/virtual-office-start.ts";
import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { withWords } from "#domain/published.ts";
import { site } from "#domain/site.ts";
import { priceOf, verificationPromise } from "#web/content/business-facts.ts";
import { addressLine, type Card, pageTitle, type Question } from "#web/content/common.ts";

const { area, city } = site.address;
const proCoworking = `${PLANS.virtual_pro.name} has ${inclusionsByKind("virtual_pro").coworking}.`;

const features: readonly Card[] = [
  {
    id: "address",
    title: "An address people can find",
    text: `Use ${addressLine} on your website, invoices and business cards. Your clients can walk in.`,
  },
  {
    id: "mail",
    title: "Your mail, handled and forwarded",
    text: "We take in your mail, tell you, and forward it wherever you are.",
  },
  {
    id: "meeting-rooms",
    title: "A room when you meet a client",
    text: `Meeting rooms for ${VIRTUAL_MEETING_ROOM_HOURS} hours per month, with every plan.`,
  },
  {
    id: "desk-and-calls",
    title: "A desk when you land, a voice while you are away",
    text: `${proCoworking} ${PLANS.virtual_premium.name} has ${inclusionsByKind("virtual_premium").coworking}, and we answer your calls.`,
  },
];

const steps: readonly Card[] = [
  {
    id: "sign-up",
    title: "Sign up",
    text: "Choose a plan, then book and pay online. Or send the form first.",
  },
  {
    id: "documents",
    title: "Upload documents",
    text: "Send them from your own page. You get its link when you pay.",
  },
  {
    id: "verified",
    title: `Get verified ${verificationPromise}`,
    text: "If something is missing, we tell you.",
  },
  {
    id: "start",
    title: "Start using",
    text: "Put the address on your cards, and let the mail come.",
  },
];

const questions: readonly Question[] = [
  {
    id: "abroad",
    question: "Can I set this up from abroad?",
    answer: `Yes, all of it. Prices are in Ghana cedis; your bank converts them when you pay by card.`,
  },
  {
    id: "documents",
    question: "Which documents do you need, and how long does it take?",
    answer: `${REQUIRED_DOCUMENTS} We check your documents ${verificationPromise} of receiving them.`,
  },
  {
    id: "mail",
    question: "What happens when a letter comes for me?",
    answer: "We put it in your pigeonhole and tell you. You choose whether we keep or forward it.",
  },
  {
    id: "visiting",
    question: "Can I work there when I am in town?",
    answer: `Yes. Every plan has ${VIRTUAL_MEETING_ROOM_HOURS} hours of meeting rooms per month. ${proCoworking} ${PLANS.virtual_premium.name} has ${PREMIUM_COWORKING}. With ${PLANS.virtual_starter.name}, come in on a day pass.`,
  },
];

export const virtualOffice = withWords("virtual-office", {
  meta: {
    title: pageTitle(`Virtual office in ${city}, Ghana`),
    description: `A business address in ${area}, ${city} from ${priceOf("virtual_starter")} a month, with mail handling and forwarding. Set up from abroad, verified ${verificationPromise}.`,
  },

  hero: {
    eyebrow: `Virtual office in ${city}`,
    headline: `Your business lives in ${city}. You can be anywhere.`,
    text: `A street address in ${area}, people who take in your mail, and a desk when you land. From ${priceOf("virtual_starter")} a month, verified ${verificationPromise}.`,
    getStarted: "Get Started",
    payLater: "Ask us to set it up",
    /** Set as an envelope or a letterhead. */
    letterhead: {
      caption: "What your letterhead can say",
      lines: ["Your company", site.address.street, area, `${city}, ${site.address.country}`],
    },
  },

  features: {
    title: "What you get for the money",
    items: features,
  },

  plans: {
    title: "Three plans, by the month",
    intro: "Book and pay online.",
    book: "Book & pay",
    button: "Set Up Now: ask us",
    terms: { title: "Before you pay", items: [ADDRESS_USE, REQUIRED_DOCUMENTS, MONTH_START_RULE] },
    per: "a month",
    alsoIncluded: `${PLANS.virtual_premium.name} also has ${PREMIUM_DROP_IN}.`,
    whatsapp: CHAT_LABEL,
  },

  steps: {
    title: "How it works",
    intro: "Four steps, and the third one is ours.",
    items: steps,
  },

  faq: {
    title: "Before you decide",
    items: questions,
  },

  form: {
    title: "Ask us to set it up",
    intro: `We contact you ${followUpPromise()} and do the rest together. It costs nothing.`,
    selected: (planName: string) => `Selected: ${planName}`,
    noneSelected: "No plan chosen yet",
    changePlan: "Change plan",
    choosePlan: "See the plans",
    submit: "Send my request",
    pending: "Submitting...",
    privacy: "We use these details to answer you and to set up your office.",
  },

  contact: {
    title: "Would you rather talk to someone?",
    text: "Accra time is GMT all year.",
    whatsapp: CHAT_LABEL,
  },
} as const);
