import type { Country } from "#domain/clients/clients.ts";
import { GHANA_CARD_RULE } from "#domain/documents/document-copy.ts";
import { areDocumentsListed, isCardCopyForbidden, PROOF_OF_ADDRESS_MONTHS } from "#domain/documents/documents.ts";
import { site } from "#domain/site.ts";

// The terms of a virtual office in words, the same before payment, on the customer's pages and in emails.

/** What the address may be used for. */
export const ADDRESS_USE = "You can use the address with the registrar and the tax office.";

export const ADDRESS_LIMITS =
  "Banks decide for themselves what they accept, and Google lists only addresses where a business's own staff work.";

export const FORWARDING_PRICE =
  "Postage is extra when we forward mail: we tell you the price of each item first, and send it once you have paid.";

const DOCUMENTS = `We need a proof of identity, a utility bill, bank statement or official letter with your home address from the last ${PROOF_OF_ADDRESS_MONTHS} months and, for a company, its registration documents. No mobile phone bills.`;

export const REQUIRED_DOCUMENTS = `${DOCUMENTS} ${GHANA_CARD_RULE}`;

/** How soon we contact a visitor about a virtual office. Follows "we contact you"; forms and emails give the time itself. */
export function followUpPromise(): string {
  return `within ${site.virtualOfficeFollowUpHours} hours while reception is open`;
}

/** Decided by `refuseOffice`. */
export const UNVERIFIED_REFUND = "If we cannot verify you, we refund you in full, even after your month has started.";

/** After payment, for a country whose registration paper is not listed. */
const weWrite = () => `we email you ${followUpPromise()} and say which one to send`;

/** The question that decides the documents, with its reason. */
export const COMPANY_COUNTRY = {
  label: "Country where the company is registered",
  reason: "It decides which documents we need. Not registered yet? Choose the country you live in.",
  get other() {
    return `From other countries we need the same proofs of identity and address. Only the registration paper differs: after you pay, ${weWrite()}. ${UNVERIFIED_REFUND} To ask before you pay:`;
  },
  askByEmail: "Ask by email",
  which: "Which country?",
  ask: "Ask on WhatsApp",
  subject: "Virtual office: which documents do you need from my country?",
  get draft() {
    return `Hello, I would like a virtual office at ${site.name}. My company is registered in another country. Which documents do you need? The country is: `;
  },
} as const;

/** The message to staff from a client whose company is registered in another country. */
export function formatDocumentsQuestion(businessName: string): string {
  return `${businessName} has chosen "Other country", for which we list no registration paper. We promised an email ${followUpPromise()}: say which one we accept, and correct the country if it is on our list.`;
}

/** Asks staff once per client: after payment, or when the client answers that the company is registered. */
export function documentsQuestionKey(clientId: string): string {
  return `documents-of-${clientId}`;
}

/** Next steps after paying for a virtual office, on the success page and in emails. */
export function describeNextSteps(country: Country | null): string {
  const check = `We check your documents within ${site.verificationHours} hours of receiving the last one, and then your business address is ready to use.`;
  return country === null || areDocumentsListed(country)
    ? `Next, send us your documents from your own page. ${isCardCopyForbidden(country ?? "ghana") ? REQUIRED_DOCUMENTS : DOCUMENTS} ${check}`
    : `Next, send us your proofs of identity and address from your own page. For the registration paper of your country, ${weWrite()}. ${check} ${UNVERIFIED_REFUND}`;
}
