import { addDays, addMonth, type Day, dayOfMonth, MS_PER_HOUR } from "#domain/calendar/days.ts";
import type { Country } from "#domain/clients/clients.ts";

/** What a client of a virtual office is asked for. */
export const DOCUMENT_KINDS = ["government_id", "proof_of_address", "business_registration"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** As it is stored. Whether an accepted one has expired is for `documentState` to say. */
export const DOCUMENT_STATUSES = ["asked", "in_review", "accepted", "refused"] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const DOCUMENT_STATES = [...DOCUMENT_STATUSES, "expired"] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

export const VERIFICATION_STATES = ["documents_needed", "in_review", "verified", "refused"] as const;
export type Verification = (typeof VERIFICATION_STATES)[number];

/** Why staff send one back. Each is a sentence that says what to do. */
export const DOCUMENT_REFUSALS = [
  "unreadable",
  "expired",
  "name_differs",
  "wrong_kind",
  "too_old",
  "mobile_phone_bill",
  "other",
] as const;
export type DocumentRefusal = (typeof DOCUMENT_REFUSALS)[number];

/** How a card was looked at that is not kept. */
export const INSPECTION_METHODS = ["desk", "video"] as const;
export type InspectionMethod = (typeof INSPECTION_METHODS)[number];

/** What a file may be, by its first bytes. */
export const FILE_TYPES = ["application/pdf", "image/jpeg", "image/png", "image/webp"] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** A picture with fewer dots on its sides cannot be read, with more it is made to be unpacked. */
export const MIN_PICTURE_SIZE = { long: 640, short: 400 } as const;
export const MAX_PIXELS = 50_000_000;
/** More than this no document of ours has. */
export const MAX_PDF_PAGES = 30;
/** How often a client may send one within an hour. */
export const MAX_UPLOADS_PER_HOUR = 20;

/** The page of a virtual office. What follows `#` reaches no server. */
export const MY_OFFICE_PAGE = "/my-office#";
export const VERIFY_LETTER_PAGE = "/verify-letter#";

/** We say that a client is verified within a day; the desk is called before. */
export const VERIFICATION_DEADLINE_MS = 24 * MS_PER_HOUR;
export const VERIFICATION_WARNING_MS = 18 * MS_PER_HOUR;

/** A proof of address counts if it is no older. */
export const PROOF_OF_ADDRESS_MONTHS = 3;

/** Days before its last on which a document is asked for again. */
export const EXPIRY_REMINDER_DAYS = [30, 7] as const;
/** Days after an office began on which missing documents are asked for again. */
export const MISSING_REMINDER_DAYS = [1, 3, 7, 13] as const;

/** Of somebody's office: who it is for, as far as it decides what is asked for. */
export interface OfficeHolder {
  country: Country;
  /** Whether the client is a registered company; null where nobody has said yet. */
  isRegistered: boolean | null;
}

export interface DocumentSnapshot {
  kind: DocumentKind;
  status: DocumentStatus;
  uploadedAt: Date | null;
  /** The last day on which it is valid. */
  expiresOn: Day | null;
}

/** What an office needs: papers of a company from whoever has one, and from whoever has not said otherwise. */
export function requiredDocumentKinds({ isRegistered }: Pick<OfficeHolder, "isRegistered">): DocumentKind[] {
  return DOCUMENT_KINDS.filter((kind) => kind !== "business_registration" || isRegistered !== false);
}

/** Whether an identity card of this country is looked at and never kept: whoever issues it asks that nobody copies it. */
export function isCardCopyForbidden(country: Country): boolean {
  return country === "ghana";
}

export function documentState(document: Pick<DocumentSnapshot, "status" | "expiresOn">, today: Day): DocumentState {
  const { status, expiresOn } = document;
  return status === "accepted" && expiresOn !== null && expiresOn < today ? "expired" : status;
}

/** How far a client is, made of the documents and the day, and never stored. */
export function verificationState(
  office: Pick<OfficeHolder, "isRegistered"> & { isRefused: boolean },
  documents: readonly DocumentSnapshot[],
  today: Day,
): Verification {
  if (office.isRefused) return "refused";
  const states = requiredDocumentKinds(office).map((kind) => {
    const document = documents.find((each) => each.kind === kind);
    return document ? documentState(document, today) : "asked";
  });
  if (states.every((state) => state === "accepted")) return "verified";
  return states.every((state) => state === "accepted" || state === "in_review") ? "in_review" : "documents_needed";
}

/**
 * Since when the desk has had all that it needs to verify a client; null while the client has to do something, which stops
 * the clock.
 */
export function reviewWaitingSince(
  office: Pick<OfficeHolder, "isRegistered"> & { isRefused: boolean },
  documents: readonly DocumentSnapshot[],
  today: Day,
): Date | null {
  if (verificationState(office, documents, today) !== "in_review") return null;
  const sent = requiredDocumentKinds(office).flatMap((kind) => {
    const document = documents.find((each) => each.kind === kind);
    return document?.status === "in_review" && document.uploadedAt ? [document.uploadedAt.getTime()] : [];
  });
  return sent.length === 0 ? null : new Date(Math.max(...sent));
}

/** The desk's clock over one office. */
export function reviewDeadline(since: Date, now: number): { dueAt: Date; isLate: boolean; isSoon: boolean } {
  const dueAt = new Date(since.getTime() + VERIFICATION_DEADLINE_MS);
  return { dueAt, isLate: now > dueAt.getTime(), isSoon: now >= since.getTime() + VERIFICATION_WARNING_MS };
}

/** The first day on which a proof of address may be dated that is sent today. */
export function oldestProofDay(today: Day): Day {
  let day = today;
  // Three months back by the calendar: the same date, or the month's last.
  for (let back = 0; back < PROOF_OF_ADDRESS_MONTHS; back += 1) day = previousMonth(day, dayOfMonth(today));
  return day;
}

function previousMonth(day: Day, date: number): Day {
  const lastOfTheOneBefore = addDays(`${day.slice(0, 8)}01`, -1);
  return addMonth(addDays(`${lastOfTheOneBefore.slice(0, 8)}01`, -1), date);
}

/** Which reminder of a document that runs out is due: so many days before, the latest that applies; null for none. */
export function dueExpiryReminder(expiresOn: Day, reminded: number | null, today: Day): number | null {
  const due = EXPIRY_REMINDER_DAYS.filter((days) => today >= addDays(expiresOn, -days) && today <= expiresOn).at(-1);
  return due !== undefined && (reminded === null || due < reminded) ? due : null;
}

/** Which reminder of missing documents is due: the latest day that has come; null for none. */
export function dueMissingReminder(beganOn: Day, reminded: number | null, today: Day): number | null {
  const due = MISSING_REMINDER_DAYS.filter((days) => today >= addDays(beganOn, days)).at(-1);
  if (due === undefined || today > addDays(beganOn, MISSING_REMINDER_DAYS[3] + 7)) return null;
  return reminded === null || due > reminded ? due : null;
}

/** "L-000012-7K3QX9TZ": the number that a letter bears and anybody can ask about. */
export function formatLetterNumber({ number, code }: { number: number; code: string }): string {
  return `L-${String(number).padStart(6, "0")}-${code}`;
}

const LETTER_NUMBER = /^L?-?0*([1-9]\d{0,8})-([0-9A-HJKMNP-TV-Z]{8})$/;

/** As somebody types it off a paper: in any case of letters, O for 0, I or L for 1. Null for what is none. */
export function parseLetterNumber(typed: string): { number: number; code: string } | null {
  const text = typed.toUpperCase().replace(/\s+/g, "");
  const stop = text.lastIndexOf("-");
  const code = text
    .slice(stop + 1)
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  const [, number, read] = LETTER_NUMBER.exec(`${text.slice(0, stop)}-${code}`) ?? [];
  return number === undefined || read === undefined ? null : { number: Number(number), code: read };
}

/** Crockford's letters: none looks like another. */
const CROCKFORD_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Forty bits, of which nobody guesses one that is there. */
export function encodeLetterCode(random: Uint8Array): string {
  return Array.from(random.subarray(0, 8), (byte) => CROCKFORD_ALPHABET[byte % CROCKFORD_ALPHABET.length]).join("");
}

/** "A•• I••••••" of "Ama Imports": enough to hold against a letter, too little to learn a name from. */
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

/** What is left of a document that is emptied: that it was asked for. */
export const EMPTY_DOCUMENT = {
  reason: null,
  note: null,
  fileKey: null,
  fileType: null,
  fileBytes: null,
  seenHow: null,
  numberEnd: null,
  uploadedAt: null,
  reviewedAt: null,
  reviewedBy: null,
  expiresOn: null,
  expiryReminder: null,
} as const;
