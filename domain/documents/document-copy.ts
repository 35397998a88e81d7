import type { Country } from "#domain/clients/clients.ts";
import type { DocumentKind, DocumentRefusal } from "./documents.ts";
import { PROOF_OF_ADDRESS_MONTHS } from "./documents.ts";

// Names and instructions for documents, shared by the client's page, emails and the desk.

export function documentName(kind: DocumentKind): string {
  switch (kind) {
    case "government_id":
      return "Proof of identity";
    case "proof_of_address":
      return "Proof of address";
    case "business_registration":
      return "Business registration";
  }
}

/** Said wherever an identity document is asked for. */
export const GHANA_CARD_RULE =
  "Show a Ghana Card at reception or on a video call: nothing to upload, and we keep no copy.";

const REGISTRATION_INSTRUCTIONS: Record<Country, string> = {
  ghana: "The certificate from the Office of the Registrar of Companies, with your TIN.",
  nigeria: "The certificate from the Corporate Affairs Commission (CAC).",
  uk: "The certificate from Companies House, or an extract from the last three months.",
  us: "Your certificate of formation from the state, or your articles of organisation.",
  canada: "Your federal or provincial certificate of incorporation.",
  "south-africa": "The registration certificate from the CIPC.",
  other:
    "The document that proves that your company is registered. It differs by country: we email you which one to send.",
};

/** Instructions for sending a document, in one or two sentences, for the client's country. */
export function documentInstructions(kind: DocumentKind, country: Country): string {
  switch (kind) {
    case "government_id":
      return country === "ghana"
        ? `${GHANA_CARD_RULE} Or upload the photo page of your passport, or your driving licence.`
        : "The photo page of your passport, or your driving licence.";
    case "proof_of_address":
      return `An electricity or water bill, a bank statement or an official letter, with your name and home address, from the last ${PROOF_OF_ADDRESS_MONTHS} months. Mobile phone bills and driving licences are not accepted.`;
    case "business_registration":
      return REGISTRATION_INSTRUCTIONS[country];
  }
}

/** The reason for the refusal and what to do next. */
export function refusalMessage(reason: DocumentRefusal, kind: DocumentKind): string {
  switch (reason) {
    case "unreadable":
      return "We cannot read it. Take the picture again in daylight, flat on a table, with all four corners showing.";
    case "needs_password":
      return "This PDF needs a password. Save it without one and send it again.";
    case "expired":
      return "It has expired. Send one that is still valid.";
    case "name_differs":
      return "The name on it does not match your virtual office. Send one with the same name, or write to us if your name has changed.";
    case "wrong_kind":
      return `We cannot accept this as ${documentName(kind).toLowerCase()}. Your page lists what we accept.`;
    case "too_old":
      return `It is more than ${PROOF_OF_ADDRESS_MONTHS} months old. Send a newer one.`;
    case "mobile_phone_bill":
      return "Mobile phone bills are not accepted. Send an electricity or water bill, or a bank statement.";
    case "other":
      return "Please send another one.";
  }
}
