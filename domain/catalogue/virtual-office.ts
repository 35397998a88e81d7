import { site } from "#domain/site.ts";

/** Next steps after booking a virtual office, shown at checkout and in its emails. */
export const VIRTUAL_OFFICE_NEXT_STEPS = `We will email you to ask for a government ID and business documents. We verify them within ${site.verificationHours} hours of receiving them, and then your business address is ready to use.`;
