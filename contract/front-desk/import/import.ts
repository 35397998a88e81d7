import * as z from "zod/mini";
import { planOf } from "#contract/bookings.ts";
import {
  businessName,
  calendarDay,
  emailAddress,
  fullName,
  optionalLine,
  optionalParagraphs,
  phoneNumber,
  typedAmountInCedis,
  wholeNumber,
} from "#contract/fields.ts";
import { COUNTRIES } from "#domain/clients/clients.ts";
import { IMPORT_FIELDS, IMPORT_KINDS, type ImportKind, MAX_IMPORT_ROWS } from "#domain/import/fields.ts";
import { MAX_MONTHS_PAID } from "#domain/import/membership-dates.ts";
import { MEMBERSHIP_PLANS } from "#domain/memberships/memberships.ts";
import { PHONE_TOO_SHORT } from "#domain/people/field-messages.ts";

const KIND_MESSAGE = "Choose clients, memberships, bookings or newsletter";
const FIELD_NAMES = new Set(Object.values(IMPORT_FIELDS).flatMap((fields) => fields.map(({ name }) => name)));

/**
 * POST /api/admin/import/preview, 201 ImportPreview. The body is `text/csv`, a file or a pasted table, and the query says
 * what it is: `kind`, and `columns`, the field of each column in order, blank for one that is not imported; without it the
 * headings decide. Or the body is JSON, ImportRowsInput. Writes nothing but a draft, which ends after a day.
 */
export const PreviewImportQuery = z.lazy(() =>
  z.object({
    kind: z.optional(z.enum(IMPORT_KINDS, KIND_MESSAGE)),
    columns: z.optional(
      z.string("Send the columns as text").check(
        z.maxLength(2000, "Too many columns"),
        z.refine(
          (text) => text.split(",").every((name) => name === "" || FIELD_NAMES.has(name)),
          "Choose a known field for each column",
        ),
      ),
    ),
    name: optionalLine(200, "File name too long"),
  }),
);
export type PreviewImportQuery = z.infer<typeof PreviewImportQuery>;

export const ImportStep = z.lazy(() => z.object({ step: z.literal("preview", "Unknown step") }));

const ROWS_MESSAGE = "Send rows as a list of objects, each with its cells as text by heading";

/** Cells by field name or heading. */
export const ImportRowsInput = z.lazy(() =>
  z.object({
    kind: z.enum(IMPORT_KINDS, KIND_MESSAGE),
    rows: z
      .array(
        z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()], ROWS_MESSAGE), ROWS_MESSAGE),
        ROWS_MESSAGE,
      )
      .check(z.maxLength(MAX_IMPORT_ROWS, `Import at most ${MAX_IMPORT_ROWS} rows at once`)),
  }),
);

export type ImportRowsInput = z.infer<typeof ImportRowsInput>;

/** A row of the file: its number as a spreadsheet shows it, and why it cannot be imported. */
export interface ImportRow {
  row: number;
  /** Whose row it is; blank if the row does not say. */
  name: string;
  problems: string[];
  /** What it becomes, in words; null with problems. */
  record: string | null;
  /** Whether its record is already here: it is left as it is. */
  isExisting: boolean;
}

export interface ImportPreview {
  importId: string;
  kind: ImportKind;
  rows: ImportRow[];
  /** Rows without a problem, and among them those that are already here. */
  good: number;
  existing: number;
  bad: number;
  /** What was read but could be meant otherwise, such as 5/12/2026. */
  notes: string[];
}

/**
 * POST /api/admin/import/:id/confirm, no body, 200 ImportProgress: writes up to a thousand rows of the draft. Call it
 * until `left` is 0. Writes a row once, however often it is called. `refused` are rows whose day has filled up since.
 * POST /api/admin/import/:id/take-back, no body, 200 ImportProgress: deletes up to 500 imported records that
 * nothing was built on; `refused` are those that stay.
 */
export interface ImportProgress {
  importId: string;
  kind: ImportKind;
  /** Rows done so far, over all calls. */
  done: number;
  left: number;
  refused: { row: number; reason: string }[];
}

/** GET /api/admin/import, 200 AdminImports: the latest imports, newest first. */
export interface AdminImports {
  imports: AdminImport[];
}

export interface AdminImport {
  id: string;
  kind: ImportKind;
  fileName: string | null;
  /** Who imported it; null for the shared key. */
  staffName: string | null;
  createdAt: string;
  /** Rows written and still here. */
  written: number;
  /** Rows of a confirmed import that are still to be written. */
  left: number;
  existing: number;
  bad: number;
  undone: number;
}

const AMOUNT_MESSAGE = "Price must be zero or more, with at most two decimals";
const COMMA_MESSAGE = "Use commas only between thousands, as in 1,250.50";

/** A row of memberships, in the words of the fields. The dates are settled before. */
export const ImportMembershipInput = z.lazy(() =>
  z
    .object({
      fullName: fullName(),
      businessName: z.optional(businessName()),
      email: z.optional(emailAddress()),
      phone: z.optional(phoneNumber(PHONE_TOO_SHORT)),
      country: z.optional(z.enum(COUNTRIES, "Please select a country")),
      plan: planOf(MEMBERSHIP_PLANS, "Choose a plan that renews monthly. Import day passes and weeks as bookings"),
      amount: z.optional(typedAmountInCedis(AMOUNT_MESSAGE, COMMA_MESSAGE)),
      startDate: calendarDay("Start date is required"),
      nextDueDate: calendarDay("Next due date is required"),
      lastPaymentDate: z.optional(calendarDay("Enter a valid last payment date")),
      notes: optionalParagraphs(2000, "Notes must be at most 2000 characters"),
    })
    .check(
      z.refine(({ email, phone }) => email !== undefined || phone !== undefined, {
        error: "Enter a phone number or an email address",
        path: ["phone"],
      }),
    ),
);
export type ImportMembershipInput = z.infer<typeof ImportMembershipInput>;

export const MonthsPaidInput = z.lazy(() =>
  z.object({
    monthsPaid: z.optional(wholeNumber("Months paid must be a whole number", { min: 0, max: MAX_MONTHS_PAID })),
  }),
);

/** A row of newsletter addresses. */
export const ImportSubscriberInput = z.lazy(() =>
  z.object({ email: emailAddress(), consentedOn: z.optional(calendarDay("Enter the day on which they agreed")) }),
);
