import type { Country } from "#domain/clients/clients.ts";
import type { DocumentKind, DocumentRefusal } from "./documents.ts";
import { PROOF_OF_ADDRESS_MONTHS } from "./documents.ts";

// What a document is called and what is asked for, the same on the page, in a mail and at the desk.

export function documentName(kind: DocumentKind): string {
  switch (kind) {
    case "government_id":
      return "Identity";
    case "proof_of_address":
      return "Proof of address";
    case "business_registration":
      return "Registration of your business";
  }
}

const REGISTRATION_INSTRUCTIONS: Record<Country, string> = {
  ghana: "The certificate of the Office of the Registrar of Companies, with your TIN.",
  nigeria: "The certificate of the Corporate Affairs Commission (CAC).",
  uk: "The certificate of Companies House, or its extract of the last three months.",
  us: "Your state's certificate of formation, or its articles of organisation.",
  canada: "The certificate of incorporation, federal or of your province.",
  "south-africa": "The registration certificate of the CIPC.",
};

/** In a sentence or two, for a client of that country. */
export function documentInstructions(kind: DocumentKind, country: Country): string {
  switch (kind) {
    case "government_id":
      return country === "ghana"
        ? "Show us your Ghana Card, at the desk, or write to us for a video call: we look at it and keep no copy. Or send the page of your passport that has your picture, or your driving licence."
        : "The page of your passport that has your picture, or your driving licence.";
    case "proof_of_address":
      return `A bill for power or water, a bank statement or a letter from an authority, with your name and where you live, not older than ${PROOF_OF_ADDRESS_MONTHS} months. No bill of a mobile phone, and no driving licence.`;
    case "business_registration":
      return REGISTRATION_INSTRUCTIONS[country];
  }
}

/** What is wrong with it and what to do. */
export function refusalMessage(reason: DocumentRefusal, kind: DocumentKind): string {
  switch (reason) {
    case "unreadable":
      return "We cannot read it. Take the picture again in daylight, flat on a table, with all four corners in it.";
    case "expired":
      return "It is no longer valid. Send one that is.";
    case "name_differs":
      return "The name on it is not the name of your virtual office. Send one with the same name, or write to us if your name has changed.";
    case "wrong_kind":
      return `This is not what we asked for as ${documentName(kind).toLowerCase()}. The page says what we can take.`;
    case "too_old":
      return `It is older than ${PROOF_OF_ADDRESS_MONTHS} months. Send a newer one.`;
    case "mobile_phone_bill":
      return "We cannot take the bill of a mobile phone. Send one for power or water, or a bank statement.";
    case "other":
      return "Please send another one.";
  }
}
