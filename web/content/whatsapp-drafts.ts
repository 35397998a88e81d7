import { site } from "#domain/site.ts";
import { FREE_SESSION_MINUTES, generalDraft } from "./common.ts";

/** WhatsApp drafts, one for each "Chat on WhatsApp" link. */
export const whatsappDraft = {
  general: () => generalDraft,
  plan: (planName: string) => `Hello, could you tell me more about the ${planName} plan at ${site.name}?`,
  viewing: (planName: string) =>
    `Hello, I would like to come and see ${site.name} before I choose the ${planName} plan. When could I visit?`,
  tour: () => `Hello, I would like a tour of ${site.name} in ${site.address.area}. When could I come by?`,
  virtualOffice: (planName?: string) =>
    planName === undefined
      ? `Hello, I would like a virtual office at ${site.name}. How do I get started?`
      : `Hello, I would like the ${planName} at ${site.name}. How do I get started?`,
  enterprise: () => `Hello, we are a team looking for space at ${site.name}. Number of people: `,
  workshop: (workshopName: string) =>
    `Hello, I would like a place on the ${workshopName} workshop. When is the next one?`,
  meetingRoom: () => `Hello, I would like to book the meeting room at ${site.name}. Day, time and hours: `,
  nextDate: () => "Hello, when is your next workshop or event?",
  registration: (title: string) => `Hello, this is about my place at ${title}.`,
  cvReview: (packageName: string) => `Hello, I would like the ${packageName} CV review. How do I send you my CV?`,
  careerSession: () =>
    `Hello, I would like to book the free ${FREE_SESSION_MINUTES}-minute career session. When are you free?`,
  support: () => `Hello, I need help with something at ${site.name}: `,
  payment: (reference: string) =>
    `Hello, this is about my payment with the reference ${reference}. Could you check it for me?`,
  booking: (number: string, planName: string, day: string) =>
    `Hello, this is about my booking ${number} (${planName}, ${day}).`,
  months: (planName: string) => `Hello, this is about my ${planName} at ${site.name}: `,
  formTrouble: () => `Hello, a form on the ${site.name} website did not go through. This is what I wanted to send: `,
} as const;
