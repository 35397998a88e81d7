import { CV_PACKAGES } from "#domain/catalogue/other-offers.ts";
import { formatCedis } from "#domain/payments/money.ts";
import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { withWords } from "#domain/published.ts";
import { site } from "#domain/site.ts";
import { FREE_SESSION_MINUTES, pageTitle, replyTime } from "#web/content/common.ts";

export interface CvPackage {
  id: keyof typeof CV_PACKAGES;
  name: string;
  price: string;
  /** Turnaround time. */
  turnaround: string;
  text: string;
  includes: readonly string[];
}

const packages: readonly CvPackage[] = [
  {
    id: "basic",
    name: CV_PACKAGES.basic.name,
    price: formatCedis(CV_PACKAGES.basic.amountPesewas),
    turnaround: "2-day turnaround",
    text: "A second pair of eyes before you press send.",
    includes: ["2-day turnaround", "Your CV read line by line", "Written notes on what to cut, move and reword"],
  },
  {
    id: "professional",
    name: CV_PACKAGES.professional.name,
    price: formatCedis(CV_PACKAGES.professional.amountPesewas),
    turnaround: "1-day turnaround",
    text: "Notes first, then a call about the job you are after.",
    includes: [
      "1-day turnaround",
      "Your CV read line by line, with written notes",
      "A 30-minute call to go through them",
    ],
  },
  {
    id: "executive",
    name: CV_PACKAGES.executive.name,
    price: formatCedis(CV_PACKAGES.executive.amountPesewas),
    turnaround: "Same-day turnaround",
    text: "For a long career on a short deadline.",
    includes: [
      "Same-day turnaround",
      "Your CV read line by line, with written notes",
      "A 1-hour session to rework it together",
    ],
  },
];

export const cv = withWords("cv", {
  meta: {
    title: pageTitle("CV optimization and reviews"),
    description: `Have your CV read by a person, from ${formatCedis(CV_PACKAGES.basic.amountPesewas)}. Three packages with a clear turnaround, and do's and don'ts you can use today for free.`,
  },
  hero: {
    eyebrow: "CV optimization",
    headline: "Let someone read it before they do",
    text: `Your CV, read by a person in ${site.address.city} who will tell you where they stopped reading. Choose how soon you need it and how much you want to talk.`,
  },
  packages: {
    title: "Three ways to have it read",
    items: packages,
    /** The calendar link includes the package's name. */
    book: (packageName: string) => `Book ${packageName}`,
    note: "The button opens our calendar. Choose a time there, then send us your CV.",
    whatsapp: CHAT_LABEL,
  },
  advice: {
    title: "What you can fix yourself, now",
    dosTitle: "Do's",
    dos: [
      "Keep it to two pages. One is enough for your first job.",
      "Put the job you want and your best proof of it in the top third.",
      "Say what changed because of you, with a number if you have one.",
      "Write your phone number with the country code if the employer is abroad.",
      "Use the advert's own words where they are true of you.",
      "Send a PDF named after you, and open it on a phone first.",
    ],
    dontsTitle: "Don'ts",
    donts: [
      "Don't list duties. Everyone with your title had the same ones.",
      "Don't put your Ghana Card number, your religion or your parents' names on it.",
      "Don't use an email address you made up at school.",
      "Don't name a referee you have not asked this year.",
      "Don't hide a gap. One honest line closes it.",
      "Don't send the same CV to twenty people.",
    ],
  },
  closing: {
    title: "Book a review",
    text: `Not sure which one? Write to us: we reply ${replyTime}. Or start with the free ${FREE_SESSION_MINUTES}-minute career session.`,
    button: "Book a CV review",
    link: { label: "Career resources", href: "/career-resources" },
  },
} as const);
