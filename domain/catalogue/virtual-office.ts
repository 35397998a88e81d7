import { site } from "#domain/site.ts";

/** What comes after a virtual office has been booked: said where it is paid for and in its mails, to whoever reads it. */
export const VIRTUAL_OFFICE_NEXT_STEPS = `We write to the e-mail address of the booking to ask for a government ID and business papers. They are verified within ${site.verificationHours} hours of being sent, and then the business address is ready to use.`;
