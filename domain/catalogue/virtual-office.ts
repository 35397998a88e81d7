import { formatLongDate } from "#domain/calendar/date-format.ts";
import type { Day } from "#domain/calendar/days.ts";
import { PROOF_OF_ADDRESS_MONTHS } from "#domain/documents/documents.ts";
import { MAX_START_DELAY_DAYS } from "#domain/memberships/first-month.ts";
import { site } from "#domain/site.ts";

// The terms of a virtual office in words, the same before payment, on the customer's pages and in emails.

/** What the address may be used for. */
export const ADDRESS_USE = "You can use the address with the registrar and the tax office.";

export const REQUIRED_DOCUMENTS = `We need a proof of identity, a proof of your home address from the last ${PROOF_OF_ADDRESS_MONTHS} months and, for a registered company, its registration documents.`;

/** The question that decides the documents, with its reason. */
export const COMPANY_COUNTRY = {
  label: "Country where the company is registered",
  reason: "It decides which documents we need. Not registered yet? Choose the country you live in.",
  other:
    "We have no document list for other countries. Our team tells you what we need: ask before you pay, or afterwards from your own page.",
  ask: "Ask our team",
  draft: `Hello, I would like a virtual office at ${site.name}. My company is registered in another country. Which documents do you need? The country is: `,
} as const;

/** The message to staff from a client whose company is registered in another country. */
export function formatDocumentsQuestion(businessName: string): string {
  return `${businessName} is registered in a country without a document list. Ask the client for the country, say which registration document we accept, and correct the country if it is on our list.`;
}

/** The button that follows a payment. */
export const SEND_DOCUMENTS = "Send your documents now";

/** For a month that nobody has paid for yet. */
export const MONTH_START_RULE = `Your paid month starts when you are verified, or ${MAX_START_DELAY_DAYS} days after payment at the latest.`;

/** Next steps after booking a virtual office, shown at checkout and in its emails. */
export const VIRTUAL_OFFICE_NEXT_STEPS = `Next, send us your documents from your own page. ${REQUIRED_DOCUMENTS} We check them within ${site.verificationHours} hours of receiving the last one, and then your business address is ready to use.`;

/** The start of a month that waits for verification, where others have a date. */
export function formatMonthStart(startsBy: Day): string {
  return `When you are verified, or on ${formatLongDate(startsBy)} at the latest`;
}

/** The same as a sentence. */
export function describeMonthStart(startsBy: Day): string {
  return `Your paid month starts when you are verified, or on ${formatLongDate(startsBy)} at the latest.`;
}
