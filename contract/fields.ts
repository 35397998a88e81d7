import * as z from "zod/mini";
import { isDay } from "#domain/calendar/days.ts";
import { MAX_AMOUNT_PESEWAS, toCedis } from "#domain/payments/money.ts";
import { INVALID_EMAIL, NAME_TOO_SHORT } from "#domain/people/field-messages.ts";
import { isLongEnoughForPhone, isSinglePhone, toE164 } from "#domain/people/phones.ts";

/**
 * A single line of text. Runs of white space, line breaks included, become one space, so no input can forge an email
 * header. Direction marks and zero-width characters are removed; joiners of letters and emoji stay.
 */
export function singleLine(message: string, bounds: { min?: number; max: number; maxMessage?: string }) {
  return z
    .string(message)
    .check(
      z.overwrite(normalizeLine),
      z.minLength(bounds.min ?? 1, message),
      z.maxLength(bounds.max, bounds.maxMessage ?? message),
    );
}

/** An optional single line, blank or missing if there is none. Null is refused. */
export function optionalLine(max: number, maxMessage: string) {
  return z.optional(z.string(maxMessage).check(z.overwrite(normalizeLine), z.maxLength(max, maxMessage)));
}

/**
 * Several lines of text, trimmed. Control characters except line breaks and tabs are removed. Text without visible
 * characters counts as empty.
 */
export function paragraphs(message: string, bounds: { min: number; max: number; maxMessage: string }) {
  return z
    .string(message)
    .check(z.overwrite(normalizeText), z.minLength(bounds.min, message), z.maxLength(bounds.max, bounds.maxMessage));
}

export function optionalParagraphs(max: number, maxMessage: string) {
  return z.optional(z.string(maxMessage).check(z.overwrite(normalizeText), z.maxLength(max, maxMessage)));
}

/** Like a browser's email field, but without neighbouring dots and with a dot in the domain. */
const EMAIL_PATTERN =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z\d-]{2,59})$/;

/**
 * An email address of at most 254 characters. Surrounding spaces and invisible marks are removed; line breaks are
 * refused.
 */
export function emailAddress() {
  return z.string(INVALID_EMAIL).check(
    z.refine((text) => !/[\r\n]/.test(text), INVALID_EMAIL),
    z.overwrite((text) => stripFormatMarks(text).trim()),
    z.maxLength(254, INVALID_EMAIL),
    z.regex(EMAIL_PATTERN, INVALID_EMAIL),
  );
}

export const ONE_PHONE_ONLY = "Enter one number, with digits only and no extension";

/**
 * A phone number as typed in any of our countries. `message` covers missing and too short. Full-width digits and signs
 * are normalised.
 */
export function phoneNumber(message: string) {
  return z.string(message).check(
    z.overwrite((text) => normalizeLine(stripFormatMarks(text).normalize("NFKC"))),
    z.refine(isLongEnoughForPhone, { message, abort: true }),
    z.refine(isSinglePhone, ONE_PHONE_ONLY),
  );
}

/** A phone number with country code, such as +233 24 123 4567. Returns E.164 form. */
export function internationalPhone() {
  const message = "Enter the phone number with its country code, such as +233 24 123 4567";
  return z.string(message).check(
    z.overwrite((text) => toE164(stripFormatMarks(text).normalize("NFKC")) ?? text),
    z.refine((text) => toE164(text) === text, message),
  );
}

export function personName() {
  return singleLine(NAME_TOO_SHORT, {
    min: 2,
    max: 200,
    maxMessage: "Name must be at most 200 characters",
  });
}

/** The company on the receipt; blank or missing for a person. */
export function companyName() {
  return optionalLine(200, "Company name must be at most 200 characters");
}

const TIN_MESSAGE = "Enter 5 to 20 letters and digits, such as C0001234567";

/**
 * A taxpayer number in the format of its country. Returned in capitals without spaces; blank or missing if there is
 * none.
 */
export function companyTin() {
  return z.optional(
    z.string(TIN_MESSAGE).check(
      z.overwrite((text) => normalizeLine(stripFormatMarks(text).normalize("NFKC")).replaceAll(" ", "").toUpperCase()),
      z.regex(/^([A-Z0-9][A-Z0-9/-]{4,19})?$/, TIN_MESSAGE),
    ),
  );
}

export const FULL_NAME_TOO_LONG = "Full name too long";

export function fullName() {
  return singleLine("Full name is required", { min: 2, max: 200, maxMessage: FULL_NAME_TOO_LONG });
}

export function businessName() {
  return singleLine("Business name is required", { min: 2, max: 200, maxMessage: "Business name too long" });
}

export function planName() {
  return singleLine("Plan is required", { max: 100, maxMessage: "Plan too long" });
}

/** A hidden field that bots and some form fillers fill in. The worker stores the form and marks it. */
export function honeypot() {
  return z.optional(z.string("Leave this field empty"));
}

/**
 * A calendar day in Accra: YYYY-MM-DD, or an ISO instant with offset, which is converted. Returns YYYY-MM-DD. Refuses
 * other types and days that do not exist, instead of turning them into 1970 or 2 March.
 */
export function calendarDay(message: string) {
  return z.string(message).check(
    z.trim(),
    z.overwrite((text) => parseDay(text) ?? text),
    z.refine(isDay, message),
  );
}

/** Cedis as a number or plain decimal string, zero or more, at most two decimals. Returns a number of cedis. */
export function amountInCedis(message: string) {
  return z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,8}(\.\d{1,2})?$/, message))], message),
      z.transform((value) => Number(value)),
    ),
    z.number(message).check(
      z.gte(0, message),
      z.lte(toCedis(MAX_AMOUNT_PESEWAS), message),
      z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, message),
    ),
  );
}

/**
 * The same as typed by staff, with commas between thousands. Other commas are refused with `commaMessage`, because they
 * could mean a decimal point.
 */
export function typedAmountInCedis(message: string, commaMessage: string) {
  return z.pipe(
    z.union(
      [
        z.number(),
        z.string().check(
          z.refine((text) => !text.includes(",") || /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text), commaMessage),
          z.overwrite((text) => text.replaceAll(",", "")),
        ),
      ],
      message,
    ),
    amountInCedis(message),
  );
}

/** An integer as a number or a string of digits. */
export function wholeNumber(message: string, bounds: { min: number; max: number; maxMessage?: string }) {
  return z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/, message))], message),
      z.transform((value) => Number(value)),
    ),
    z
      .number(message)
      .check(z.int(message), z.gte(bounds.min, message), z.lte(bounds.max, bounds.maxMessage ?? message)),
  );
}

/** The start of a viewing: an instant with offset. Returns ISO text in UTC. */
export function viewingInstant(message = "Choose a day and time for the viewing") {
  return z.string(message).check(
    z.trim(),
    z.iso.datetime({ offset: true, message }),
    z.regex(/^20\d\d-/, message),
    z.overwrite((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString())),
  );
}

function parseDay(text: string): string | null {
  if (isDay(text)) return text;
  const instant = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.exec(text);
  if (!instant?.[1] || !isDay(instant[1])) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 10);
}

/** One line without invisible marks. */
export function normalizeLine(text: string): string {
  return blankIfInvisible(
    text
      .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, "")
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim(),
  );
}

/** Lines without control characters. */
export function normalizeText(text: string): string {
  return blankIfInvisible(
    text
      .replace(/\r\n?/g, "\n")
      .replace(/(?![\n\t])\p{Cc}/gu, "")
      .trim(),
  );
}

/** Removes invisible marks that come with copied text, such as phone numbers from a contact list. */
function stripFormatMarks(text: string): string {
  return text.replace(/\p{Cf}/gu, "");
}

/** Returns "" for text without visible characters. */
function blankIfInvisible(text: string): string {
  return /[^\s\p{DI}]/u.test(text) ? text : "";
}
