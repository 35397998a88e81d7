import { describeLongHours, formatOpenDays } from "#domain/calendar/opening-hours.ts";
import { CANCELLATION_RULE } from "#domain/catalogue/cancellation-copy.ts";
import { PLANS, VIRTUAL_MEETING_ROOM_HOURS } from "#domain/catalogue/catalogue.ts";
import { DESK_RATES } from "#domain/catalogue/inclusions.ts";
import { sellsReceptionRate, WORKSHOPS } from "#domain/catalogue/other-offers.ts";
import { monthPaysFromWeeks, TEAM_SIZES, teamDesksPesewas, weekPaysFromDays } from "#domain/catalogue/team-prices.ts";
import { followUpPromise } from "#domain/catalogue/virtual-office.ts";
import { sourcedFigures } from "#domain/figures.ts";
import { formatCedis } from "#domain/payments/money.ts";
import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { withWords } from "#domain/published.ts";
import { site } from "#domain/site.ts";
import {
  ON_BOOKING_SITE,
  officePeople,
  priceOf,
  RECEPTION_PASS,
  receptionPriceOf,
  verificationPromise,
} from "#web/content/business-facts.ts";
import { addressLine, openingLine, receptionHours, replyTime, responsePromise, WIFI } from "#web/content/common.ts";

const { area } = site.address;

export const home = withWords("home", {
  why: {
    eyebrow: "Why choose us",
    title: "What you notice by lunchtime",
    intro: "What goes wrong when you work at home in Accra, put right.",
    reasons: [
      {
        id: "power",
        title: "The power stays on",
        text: "24/7 power backup. The street goes dark, you finish your sentence.",
      },
      {
        id: "wifi",
        title: "Wi-Fi for real video calls",
        text: `${WIFI}. Keep your own bundle for the road home.`,
      },
      {
        id: "hours",
        title: describeLongHours(site.openingHours),
        text: `Open ${formatOpenDays(site.openingHours)}. 24/7 access for members.`,
      },
      {
        id: "coffee",
        title: "Free coffee",
        text: "As much as you like, with every desk and office. Wash your mug, please.",
      },
      {
        id: "response",
        title: "Somebody answers",
        text: `Call, write or send a WhatsApp: a person responds ${replyTime}.`,
      },
      {
        id: "careers",
        title: "People who are hiring",
        text: `We run workshops, read CVs and tell you who is looking.`,
      },
    ],
    figures: sourcedFigures(site.figures),
  },

  desks: {
    eyebrow: "Desks",
    title: "A day, a week or a month",
    intro: "Pay for the time you need, sit where you like.",
    rate: sellsReceptionRate() ? `${DESK_RATES.all_access.name}, sold here` : null,
    receptionHoursPass: sellsReceptionRate()
      ? `${RECEPTION_PASS}, ${receptionPriceOf("desk_day")} a day, ${ON_BOOKING_SITE}`
      : null,
    viewingButton: "Request a viewing",
    payButton: "Book & pay",
    whatsapp: CHAT_LABEL,
  },

  offices: {
    eyebrow: "Offices",
    title: "A room with your own door",
    paragraphs: [
      `A room for ${officePeople}, with the garden in the window. What your team leaves on the desk in the evening is there in the morning.`,
      `The price is set in dollars, ${priceOf("private_office")} a month, and paid in cedis at the live rate.`,
    ],
    teams: {
      title: "What a month costs your team",
      columns: ["Your team", "Monthly desks", PLANS.private_office.name],
      rows: TEAM_SIZES.map(({ from, to }) => ({
        people: from === to ? "1 person" : `${from}-${to} people`,
        desks: [...new Set([from, to])].map((people) => formatCedis(teamDesksPesewas(people))).join(" to "),
        office: priceOf("private_office"),
      })),
      note: `Only some days? A ${PLANS.desk_day.name} is ${priceOf("desk_day")}. From ${weekPaysFromDays()} days in one week, a week for ${priceOf("desk_week")} costs no more. From ${monthPaysFromWeeks()} weeks in a month, take a monthly desk. An office has one price for the room, and you can pay for 1, 3, 6 or 12 months at once.`,
    },
    viewingButton: "Request a viewing",
    payButton: "Book & pay",
  },

  enterprise: {
    title: "More people than one room holds?",
    text: "Take several rooms or a floor, with your own name on the door and your own hours. Tell us how many you are and when you start: we call you back with a figure. You pay nothing online.",
    button: `Book ${PLANS.enterprise.name}`,
    whatsapp: CHAT_LABEL,
  },

  virtual: {
    eyebrow: "Virtual office",
    title: "The address without the rent",
    intro: `Put ${area} on your letterhead and work from Lagos or London, with ${VIRTUAL_MEETING_ROOM_HOURS} hours of meeting rooms per month. You are verified ${verificationPromise}.`,
    payButton: "Book & pay",
    enquiryButton: "Ask a question first",
    moreLink: { label: "How a virtual office works", href: "/virtual-office" },
    enquiry: {
      title: "Ask about a virtual office",
      intro: `Tell us who you are and where you are. We contact you ${followUpPromise()}.`,
      submit: "Send my enquiry",
    },
  },

  training: {
    eyebrow: "Training",
    title: "Leave with something finished",
    intro: "Workshops in small groups: a CV you can send, a file you can use again.",
    workshops: [
      {
        id: "employability",
        key: "employability",
        name: WORKSHOPS.employability.name,
        line: `${WORKSHOPS.employability.days} days, planned for the first week of every month`,
        price: `${formatCedis(WORKSHOPS.employability.amountPesewas)} per participant`,
      },
      {
        id: "tech-basics",
        key: "tech_basics",
        name: WORKSHOPS.tech_basics.name,
        line: `${WORKSHOPS.tech_basics.days} days, planned for the third week of every month`,
        price: `${formatCedis(WORKSHOPS.tech_basics.amountPesewas)} per participant`,
      },
    ],
    links: [
      { label: "See both workshops", href: "/training-course" },
      { label: "Have your CV read", href: "/cv-optimization" },
      { label: "Free career guides", href: "/career-resources" },
    ],
  },

  gallery: {
    eyebrow: "Gallery",
    title: "Walk through before you visit",
    intro: "Thirteen corners of the house.",
    hint: "Tap one to see it full screen.",
  },

  testimonials: {
    title: "In members' words",
    read: "Read the review",
    dot: (number: number, of: number) => `Quote ${number} of ${of}`,
    /** Shown until there are real testimonials. */
    promises: {
      title: "What you can hold us to",
      items: [
        {
          id: "response",
          title: `A response ${responsePromise}`,
          text: "From a person, by phone, email or WhatsApp, while reception is open.",
        },
        { id: "cancelling", title: "You may change your mind", text: CANCELLATION_RULE },
        {
          id: "receipt",
          title: "A receipt for every cedi",
          text: "Numbered, by email. You pay on Paystack's secure page: we never see your card or your PIN.",
        },
      ],
      terms: { label: "The rules in full", href: "/terms-of-service#cancellation-and-termination" },
    },
  },

  faq: {
    title: "Questions people ask at the door",
    rest: "Six more questions",
    more: { label: "More answers in the help centre", href: "/help-center" },
  },

  contact: {
    eyebrow: "Contact",
    title: "Come by, call or write",
    intro: `Get a response ${replyTime}. Or come in.`,
    formTitle: "Send us a message",
    address: addressLine,
    directions: site.address.directions,
    opening: openingLine,
    reception: `Reception: ${receptionHours}.`,
    whatsapp: CHAT_LABEL,
    mapButton: "Show the map",
    mapLink: "Open in a map",
  },

  viewing: {
    title: (planName: string) => `Request Viewing - ${planName}`,
    message: viewingMessage,
    intro: `Tell us how to reach you. We reply ${replyTime}.`,
    when: "When would you like to come?",
    noDay: "No day yet: suggest one",
    times: "Free times",
    accra: "Times in Accra. A viewing takes half an hour, and the time you choose is yours at once.",
    loading: "Looking for free times...",
    full: "No time is free on this day. Please choose another.",
    failed: "We could not load the times. Choose no day, and we will suggest a time.",
    submit: "Request a viewing",
  },
} as const);

/** The default message of a viewing request. */
export function viewingMessage(planName: string): string {
  return `Hello, I am interested in the ${planName} plan and would like to come and see the space.`;
}
