import { CANCELLATION_RULE } from "#domain/catalogue/cancellation-copy.ts";
import { WORKSHOPS } from "#domain/catalogue/other-offers.ts";
import { DATE_ALERT_PROMISE, WHAT_TO_BRING, type WorkshopKey } from "#domain/events/workshops.ts";
import { formatCedis } from "#domain/payments/money.ts";
import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { withWords } from "#domain/published.ts";
import { site } from "#domain/site.ts";
import { type Detail, pageTitle, replyTime } from "#web/content/common.ts";

export interface Workshop {
  id: string;
  key: WorkshopKey;
  name: string;
  headline: string;
  text: string;
  price: string;
  per: string;
  details: readonly Detail[];
  learn: readonly string[];
  bring: string;
}

const { employability, tech_basics: techBasics } = WORKSHOPS;

const workshops: readonly Workshop[] = [
  {
    id: "employability",
    key: "employability",
    name: employability.name,
    headline: "From “we will call you” to a call",
    text: "Three days on the things an employer sees before they see your work: the CV, the message, the interview, the first week. You write, you practise out loud, and somebody tells you the truth kindly.",
    price: formatCedis(employability.amountPesewas),
    per: "participant",
    details: [
      { label: "Length", value: `${employability.days} days (${employability.hours})` },
      { label: "When", value: "Planned for the first week of every month" },
      { label: "Group", value: `Max ${employability.maxPeople} participants` },
      { label: "Price", value: `${formatCedis(employability.amountPesewas)} per participant` },
    ],
    learn: [
      "Write a two-page CV for one job you really want",
      "Write the short email or WhatsApp message that goes with it",
      "Answer the questions that come up in most interviews",
      "Talk about money without losing your nerve",
      "Ask for help, say no and report bad news at work",
      "Keep a list of applications, and follow up without begging",
    ],
    bring: WHAT_TO_BRING.employability,
  },
  {
    id: "tech-basics",
    key: "tech_basics",
    name: techBasics.name,
    headline: "The computer, without the fear",
    text: "Two days for people whose next job has a screen in it. You use a real keyboard, make real files and send them to real people. No question is too small.",
    price: formatCedis(techBasics.amountPesewas),
    per: "participant",
    details: [
      { label: "Length", value: `${techBasics.days} days` },
      { label: "When", value: "Planned for the third week of every month" },
      { label: "Group", value: `Max ${techBasics.maxPeople} participants` },
      { label: "Price", value: `${formatCedis(techBasics.amountPesewas)} per participant` },
    ],
    learn: [
      "Find your files again: folders, names, copies and the cloud",
      "Write and send an email with an attachment that opens",
      "Build a spreadsheet that adds up, sorts and prints",
      "Make a document and a few slides that look tidy",
      "Join a video call, share your screen and mute yourself",
      "Choose good passwords and spot a mobile money scam",
    ],
    bring: WHAT_TO_BRING.tech_basics,
  },
];

export const training = withWords("training", {
  meta: {
    title: pageTitle("Training programs and workshops"),
    description: `Small workshops in ${site.address.area}: ${employability.name} over ${employability.days} days and ${techBasics.name} over ${techBasics.days}. Dates, prices and what you will be able to do.`,
  },
  hero: {
    eyebrow: "Training programs",
    headline: "A few days here, and you can do it yourself",
    text: "Small workshops, in a room small enough that nobody hides at the back.",
  },
  workshops,
  nextDate: { label: "Next date", unknown: "See the dates above", none: "No date yet" },
  facts: [{ label: "Certificate", value: "For everyone who attends, as a PDF from the last day" }],
  learnTitle: "What you will learn",
  enrollButton: "Enroll Now",
  enrollNote: {
    dates: `You pay by mobile money or card when you register. ${CANCELLATION_RULE}`,
    none: DATE_ALERT_PROMISE,
  },
  whatsapp: CHAT_LABEL,
  contact: {
    title: "Not sure which one, or sending a whole team?",
    text: `Write to us: we reply ${replyTime}.`,
    link: { label: "Contact support", href: "/contact-support" },
  },
} as const);
