import { addDays, type Day, MS_PER_HOUR, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import type { Country } from "#domain/clients/clients.ts";

/** The documents that a virtual office client has to send. */
export const DOCUMENT_KINDS = ["government_id", "proof_of_address", "business_registration"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Stored statuses. `documentState` derives expiry. */
export const DOCUMENT_STATUSES = ["asked", "in_review", "accepted", "refused"] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const DOCUMENT_STATES = [...DOCUMENT_STATUSES, "expired"] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

export const VERIFICATION_STATES = ["documents_needed", "in_review", "verified", "refused"] as const;
export type Verification = (typeof VERIFICATION_STATES)[number];

/** Why staff refuse a document. `refusalMessage` has the sentence for each. */
export const DOCUMENT_REFUSALS = [
  "unreadable",
  "needs_password",
  "expired",
  "name_differs",
  "wrong_kind",
  "too_old",
  "mobile_phone_bill",
  "other",
] as const;
export type DocumentRefusal = (typeof DOCUMENT_REFUSALS)[number];

/** How staff inspected an ID card that is not stored. */
export const INSPECTION_METHODS = ["desk", "video"] as const;
export type InspectionMethod = (typeof INSPECTION_METHODS)[number];

/** How a document reached staff, who added it for the client. */
export const DOCUMENT_SOURCES = ["desk", "whatsapp", "email"] as const;
export type DocumentSource = (typeof DOCUMENT_SOURCES)[number];

/** Minimum sides in pixels for legibility. The maximum guards against decompression bombs. */
export const MIN_PICTURE_SIZE = { long: 640, short: 400 } as const;
export const MAX_PIXELS = 50_000_000;
/** Maximum pages of an uploaded PDF, as far as the worker sees them, and the pages that staff see. */
export const MAX_PDF_PAGES = 30;
/** Maximum uploads of a client per hour. */
export const MAX_UPLOADS_PER_HOUR = 20;

/** The page of a virtual office. The token follows the `#`, which browsers do not send. */
export const MY_OFFICE_PAGE = "/my-office#";
export const VERIFY_LETTER_PAGE = "/verify-letter#";

/** We promise verification within a day. Staff are warned earlier. */
export const VERIFICATION_DEADLINE_MS = 24 * MS_PER_HOUR;
export const VERIFICATION_WARNING_MS = 18 * MS_PER_HOUR;

/** How long we wait for the other documents before we acknowledge the first of an incomplete set. */
export const ACKNOWLEDGE_AFTER_MS = 15 * MS_PER_MINUTE;

/** Maximum age of a proof of address. */
export const PROOF_OF_ADDRESS_MONTHS = 3;

/** Days before expiry on which the client is reminded. */
export const EXPIRY_REMINDER_DAYS = [30, 7] as const;
/** Days after the office started on which the client is reminded of missing documents. */
export const MISSING_REMINDER_DAYS = [1, 3, 7, 13] as const;

/** The facts about a client that decide which documents are required. */
export interface OfficeHolder {
  country: Country;
  /** Whether the client is a registered company; null if the client has not answered. */
  isRegistered: boolean | null;
}

/** The facts about a client that documents prove, and which documents. A change asks for a review of these again. */
const PROOFS = {
  fullName: DOCUMENT_KINDS,
  businessName: ["proof_of_address", "business_registration"],
  country: DOCUMENT_KINDS,
} as const satisfies Record<string, readonly DocumentKind[]>;

/** The documents that prove any of these fields of a client; none for other fields. */
export function documentsProving(fields: readonly string[]): DocumentKind[] {
  const proofs = Object.entries(PROOFS).flatMap(([field, kinds]) => (fields.includes(field) ? kinds : []));
  return DOCUMENT_KINDS.filter((kind) => proofs.includes(kind));
}

export interface DocumentSnapshot {
  kind: DocumentKind;
  status: DocumentStatus;
  /** When it was sent, decided on or put back into review. */
  updatedAt: Date;
  /** The last day on which the document is valid. */
  expiresOn: Day | null;
}

/**
 * The documents that an office requires. Registration papers are required unless the client says there is no company.
 */
export function requiredDocumentKinds({ isRegistered }: Pick<OfficeHolder, "isRegistered">): DocumentKind[] {
  return DOCUMENT_KINDS.filter((kind) => kind !== "business_registration" || isRegistered !== false);
}

/** Whether the required documents of companies from this country are listed. If not, staff tell the client. */
export function areDocumentsListed(country: Country): boolean {
  return country !== "other";
}

/**
 * Whether copying ID cards of this country is forbidden, so that staff inspect them and store nothing. The issuer of
 * the Ghana Card asks for this.
 */
export function isCardCopyForbidden(country: Country): boolean {
  return country === "ghana";
}

export function documentState(document: Pick<DocumentSnapshot, "status" | "expiresOn">, today: Day): DocumentState {
  const { status, expiresOn } = document;
  return status === "accepted" && expiresOn !== null && expiresOn < today ? "expired" : status;
}

/** Verification state, derived from the documents and the day. Never stored. */
export function verificationState(
  office: Pick<OfficeHolder, "isRegistered"> & { isRefused: boolean },
  documents: readonly DocumentSnapshot[],
  today: Day,
): Verification {
  if (office.isRefused) return "refused";
  const states = requiredDocumentKinds(office).map((kind) => {
    const document = documents.find((candidate) => candidate.kind === kind);
    return document ? documentState(document, today) : "asked";
  });
  if (states.every((state) => state === "accepted")) return "verified";
  return states.every((state) => state === "accepted" || state === "in_review") ? "in_review" : "documents_needed";
}

/**
 * Since when the last required document waits for a review; null while the client still has to act, which stops the
 * clock.
 */
export function reviewWaitingSince(
  office: Pick<OfficeHolder, "isRegistered"> & { isRefused: boolean },
  documents: readonly DocumentSnapshot[],
  today: Day,
): Date | null {
  if (verificationState(office, documents, today) !== "in_review") return null;
  const times = requiredDocumentKinds(office).flatMap((kind) => {
    const document = documents.find((candidate) => candidate.kind === kind);
    return document?.status === "in_review" ? [document.updatedAt.getTime()] : [];
  });
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/** Review deadline of one office. `now` is milliseconds since 1970. */
export function reviewDeadline(since: Date, now: number): { dueAt: Date; isLate: boolean; isSoon: boolean } {
  const dueAt = new Date(since.getTime() + VERIFICATION_DEADLINE_MS);
  return { dueAt, isLate: now > dueAt.getTime(), isSoon: now >= since.getTime() + VERIFICATION_WARNING_MS };
}

/** The due expiry reminder as days before expiry: the latest that applies, or null. `reminded` is the last one sent. */
export function dueExpiryReminder(expiresOn: Day, reminded: number | null, today: Day): number | null {
  const due = EXPIRY_REMINDER_DAYS.filter((days) => today >= addDays(expiresOn, -days) && today <= expiresOn).at(-1);
  return due !== undefined && (reminded === null || due < reminded) ? due : null;
}

/**
 * The due reminder of missing documents as days after the start: the latest that applies, or null. `reminded` is the
 * last one sent.
 */
export function dueMissingReminder(beganOn: Day, reminded: number | null, today: Day): number | null {
  const due = MISSING_REMINDER_DAYS.filter((days) => today >= addDays(beganOn, days)).at(-1);
  if (due === undefined || today > addDays(beganOn, MISSING_REMINDER_DAYS[3] + 7)) return null;
  return reminded === null || due > reminded ? due : null;
}

/** The documents that were seen and accepted for this client and are valid today: all that a letter may state. */
export function seenDocumentKinds(documents: readonly DocumentSnapshot[], today: Day): DocumentKind[] {
  return DOCUMENT_KINDS.filter((kind) =>
    documents.some((document) => document.kind === kind && documentState(document, today) === "accepted"),
  );
}

/** "L-000012-7K3QX9TZ", the public number of a confirmation letter. */
export function formatLetterNumber({ number, code }: { number: number; code: string }): string {
  return `L-${String(number).padStart(6, "0")}-${code}`;
}

const LETTER_NUMBER_PATTERN = /^L?-?0*([1-9]\d{0,8})-([0-9A-HJKMNP-TV-Z]{8})$/;

/** Parses a letter number as typed: any case, O for 0, I or L for 1. Null if malformed. */
export function parseLetterNumber(typed: string): { number: number; code: string } | null {
  const text = typed.toUpperCase().replace(/\s+/g, "");
  const separator = text.lastIndexOf("-");
  const code = text
    .slice(separator + 1)
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  const [, number, parsedCode] = LETTER_NUMBER_PATTERN.exec(`${text.slice(0, separator)}-${code}`) ?? [];
  return number === undefined || parsedCode === undefined ? null : { number: Number(number), code: parsedCode };
}

/** Crockford's base32 alphabet, without lookalikes. */
const CROCKFORD_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 40 random bits, so that codes cannot be guessed. Takes at least 8 random bytes. */
export function encodeLetterCode(random: Uint8Array): string {
  return Array.from(random.subarray(0, 8), (byte) => CROCKFORD_ALPHABET[byte % CROCKFORD_ALPHABET.length]).join("");
}

/** "A•• I••••••" for "Ama Imports": enough to compare with a letter, too little to reveal the name. */
export function maskName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [first = "", ...rest] = [...word];
      return first + "•".repeat(rest.length);
    })
    .join(" ");
}

/** Column values that clear a document but keep the request for it. */
export const CLEARED_DOCUMENT = {
  reason: null,
  note: null,
  fileKey: null,
  fileType: null,
  fileBytes: null,
  seenHow: null,
  numberEnd: null,
  uploadedAt: null,
  addedFrom: null,
  addedBy: null,
  reviewedAt: null,
  reviewedBy: null,
  expiresOn: null,
  expiryReminder: null,
} as const;
