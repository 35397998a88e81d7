import * as z from "zod/mini";
import type { DueItem } from "#contract/front-desk/money/take-payment.ts";
import type { SearchHit } from "#contract/front-desk/search.ts";
import { type PersonId, parsePersonId } from "#domain/people/person-id.ts";
import type { AdminNote } from "./notes.ts";

/** The id of a person in a path: the kind of a record and its id. */
export const ByPerson = z.lazy(() =>
  z.object({
    person: z.string("Unknown person").check(z.refine((text) => parsePersonId(text) !== null, "Unknown person")),
  }),
);
export type ByPerson<Input = unknown> = z.infer<typeof ByPerson> & Input;

/**
 * GET /api/admin/people?q=, 200 People: the results of a search, of each person together. A person is everyone with the
 * same email address or phone number.
 */
export interface People {
  items: FoundPerson[];
}

export interface FoundPerson {
  id: PersonId;
  name: string;
  email: string | null;
  phone: string | null;
  phoneE164: string | null;
  hits: SearchHit[];
}

/** Kinds of record of a person, in the order of their page. */
export const PERSON_SECTIONS = [
  "bookings",
  "memberships",
  "payments",
  "messages",
  "documents",
  "mail",
  "visits",
] as const;
export type PersonSection = (typeof PERSON_SECTIONS)[number];

export type PersonRecordKind =
  | "booking"
  | "registration"
  | "meeting"
  | "waitlist_entry"
  | "membership"
  | "payment"
  | "lead"
  | "contact"
  | "reply"
  | "call"
  | "email"
  | "conversation"
  | "document"
  | "mail_item"
  | "visit";

/** A line of the page. */
export interface PersonRecord {
  kind: PersonRecordKind;
  id: string;
  /** A name, or the code of a payment, email, document or visit. */
  title: string;
  /** In a line: a name, days, or the text of a message. */
  detail: string;
  /** A day or an instant. */
  at: string;
  /** The code of its state or, for a payment, of how it was paid. */
  state: string | null;
  /** In cedis. */
  amount: number | null;
  /** The record that shows it, if that is another one: the enquiry of a reply, the client of a document. */
  parentId: string | null;
}

/** GET /api/admin/people/:person, 200: everything with the email address or phone number of the record. */
export interface PersonDetail extends Record<PersonSection, PersonRecord[]> {
  id: PersonId;
  name: string;
  email: string | null;
  phone: string | null;
  phoneE164: string | null;
  /** Other names, addresses and numbers in these records. */
  others: { id: PersonId; name: string; email: string | null; phone: string | null }[];
  /** The client's id; notes in this browser are kept under it. */
  clientIds: string[];
  /** What is not paid yet: months that are due soon, and everything else that is open, also for a client's guests. */
  owes: DueItem[];
  /** Newest first. */
  notes: AdminNote[];
  /** False if there are more records of a kind than fit. */
  isComplete: boolean;
}
