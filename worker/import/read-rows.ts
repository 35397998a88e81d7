import { CreateStaffBookingInput } from "#contract/front-desk/bookings.ts";
import { CreateClientInput } from "#contract/front-desk/clients.ts";
import { ImportMembershipInput, ImportSubscriberInput, MonthsPaidInput } from "#contract/front-desk/import/import.ts";
import { BOOKING_TYPES, type BookingType, bookedMonths, isVirtual } from "#domain/bookings/bookings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { type Day, dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { VIRTUAL_PLANS } from "#domain/clients/clients.ts";
import { type Columns, IMPORT_FIELDS, type ImportField, type ImportKind } from "#domain/import/fields.ts";
import { membershipDates } from "#domain/import/membership-dates.ts";
import { formatAmbiguity, isAmbiguousDay, isMonthFirst, readCell } from "#domain/import/read-values.ts";
import { resourceForPlan } from "#domain/inventory/inventory.ts";
import { isLongEnoughForPhone } from "#domain/people/phones.ts";
import { isText, type TableRow } from "#domain/tables/parse-table.ts";
import { refuseInvalidPeriod } from "#worker/bookings/book-for-customer.ts";
import { refuseImplausibleDates } from "#worker/clients/add-client.ts";
import { AppError } from "#worker/errors.ts";

/** What a row becomes once it is valid, before its record is built. */
export type ValidRow =
  | { kind: "client"; input: CreateClientInput }
  | { kind: "membership"; input: ImportMembershipInput }
  | { kind: "booking"; input: CreateStaffBookingInput; isPaid: boolean }
  | { kind: "subscriber"; input: { email: string; consentedOn?: Day | undefined } };

export interface ReadRow {
  row: number;
  /** Whose row it is, as far as the row says. */
  name: string;
  problems: string[];
  valid: ValidRow | null;
}

type Values = Record<string, unknown>;

const PHONES = ["phone", "customerPhone"];

/** Reads and checks each row by the rules of the forms. `notes` say what could be meant otherwise. */
export function readRows(kind: ImportKind, rows: readonly TableRow[], columns: Columns, now: Date) {
  const fields = columns.map((name) => IMPORT_FIELDS[kind].find((field) => field.name === name) ?? null);
  const monthFirst = new Set(
    fields.filter((field, at) => field?.reading === "day" && rows.some(({ cells }) => isMonthFirst(cells[at] ?? ""))),
  );
  const ambiguous: string[] = [];
  const read = rows.map(({ row, cells }): ReadRow => {
    const { values, problems } = readCells({ kind, fields, monthFirst, ambiguous }, cells);
    const valid = checkRow(kind, values, problems, dayAt(now.getTime()));
    return { row, name: nameOf(values), problems: [...problems.values()], valid: problems.size === 0 ? valid : null };
  });
  const [example] = ambiguous;
  const notes =
    example === undefined
      ? []
      : [`${ambiguous.length} ${ambiguous.length === 1 ? "date is" : "dates are"} read with the day first: ${example}`];
  return { rows: read, notes };
}

/** The plans that an import takes. */
function plansOf(kind: ImportKind): readonly BookingType[] {
  return BOOKING_TYPES.filter((plan) =>
    kind === "clients"
      ? isVirtual(plan)
      : kind === "memberships"
        ? PLANS[plan].membership !== null
        : resourceForPlan(plan) !== null,
  );
}

function nameOf({ fullName, customerName, businessName, email }: Values): string {
  return String(fullName ?? customerName ?? businessName ?? email ?? "").slice(0, 200);
}

/** What a valid row becomes, in words. */
export function describeValid(valid: ValidRow): string {
  switch (valid.kind) {
    case "client":
      return `${PLANS[`virtual_${valid.input.plan}`].name}, next due ${formatLongDate(valid.input.nextDueDate)}`;
    case "membership":
      return `${PLANS[valid.input.plan].name}, next due ${formatLongDate(valid.input.nextDueDate)}`;
    case "booking":
      return `${PLANS[valid.input.bookingType].name} from ${formatLongDate(valid.input.startDate)}, ${valid.isPaid ? "paid" : "not paid"}`;
    case "subscriber":
      return "Newsletter address";
  }
}

interface Reader {
  kind: ImportKind;
  fields: readonly (ImportField | null)[];
  monthFirst: ReadonlySet<ImportField | null>;
  ambiguous: string[];
}

function readCells({ kind, fields, monthFirst, ambiguous }: Reader, cells: readonly string[]) {
  const values: Values = {};
  const problems = new Map<string, string>();
  if (cells.slice(fields.length).some((cell) => cell.trim() !== ""))
    problems.set("", "The row has more cells than the heading. Put quotes around text with a comma");
  for (const [at, field] of fields.entries()) {
    const text = (cells[at] ?? "").replaceAll("\u200b", "").trim();
    if (field === null || text === "") continue;
    if (!isText(text)) {
      problems.set(field.name, `${field.label} has characters that are no text`);
      continue;
    }
    const found = readCell(field.reading, text, plansOf(kind));
    if ("problem" in found) {
      problems.set(field.name, `${field.label}: ${found.problem}`);
      continue;
    }
    values[field.name] = found.value;
    if (field.reading !== "day" || !isAmbiguousDay(text)) continue;
    if (monthFirst.has(field))
      problems.set(
        field.name,
        `${field.label}: ${formatAmbiguity(text, String(found.value))}, and other dates of this column have the month first. Write the month as a word`,
      );
    else ambiguous.push(`${text} is ${formatLongDate(String(found.value))}`);
  }
  return { values, problems };
}

function checkRow(kind: ImportKind, values: Values, problems: Map<string, string>, today: Day): ValidRow | null {
  switch (kind) {
    case "clients":
      return checkClient(values, problems, today);
    case "memberships":
      return isVirtual(values.plan as BookingType)
        ? checkClient(values, problems, today)
        : checkMembership(values, problems, today);
    case "bookings":
      return checkBooking(values, problems, today);
    case "newsletter": {
      const input = parse(ImportSubscriberInput, values, problems);
      if (input?.consentedOn && input.consentedOn > today)
        problems.set("consentedOn", "Agreed on: the day is in the future");
      return input && { kind: "subscriber", input };
    }
  }
}

function checkClient(values: Values, problems: Map<string, string>, today: Day): ValidRow | null {
  if (values.plan !== undefined && !isVirtual(values.plan as BookingType))
    problems.set("plan", "Plan: only virtual offices are clients. Import other plans as memberships or bookings");
  const written = {
    ...settleDates(values, problems),
    plan: VIRTUAL_PLANS.find((plan) => `virtual_${plan}` === values.plan),
    businessName: values.businessName ?? values.fullName,
    country: values.country ?? countryOf(values.phone),
    amount: values.amount ?? 0,
  };
  const input = parse(CreateClientInput, written, problems);
  if (input && problems.size === 0) addRefusal(problems, "startDate", () => refuseImplausibleDates(input, today));
  return input && { kind: "client", input };
}

function checkMembership(values: Values, problems: Map<string, string>, today: Day): ValidRow | null {
  const input = parse(ImportMembershipInput, settleDates(values, problems), problems);
  if (input && problems.size === 0) addRefusal(problems, "startDate", () => refuseImplausibleDates(input, today));
  return input && { kind: "membership", input };
}

/** The dates of a membership from those that the row has. */
function settleDates(values: Values, problems: Map<string, string>): Values {
  const months = parse(MonthsPaidInput, { monthsPaid: values.monthsPaid }, problems)?.monthsPaid;
  const { startDate, nextDueDate } = values as { startDate?: Day; nextDueDate?: Day };
  const hasProblem = ["startDate", "nextDueDate", "monthsPaid"].some((field) => problems.has(field));
  if (hasProblem) return { ...values, startDate: startDate ?? "2000-01-01", nextDueDate: nextDueDate ?? "2000-01-01" };
  const dates = membershipDates({ startDate, nextDueDate, monthsPaid: months });
  if (!("problem" in dates)) return { ...values, ...dates };
  problems.set("nextDueDate", dates.problem);
  return values;
}

function checkBooking(values: Values, problems: Map<string, string>, today: Day): ValidRow | null {
  const { isPaid = false, bookingType, ...rest } = values as { isPaid?: boolean; bookingType?: BookingType };
  if (bookingType && resourceForPlan(bookingType) === null)
    problems.set(
      "bookingType",
      PLANS[bookingType].price.kind === "custom"
        ? `Plan: ${PLANS[bookingType].name} has no price. Add it as a booking by hand`
        : "Plan: import virtual offices as clients",
    );
  if (isPaid && bookingType && resourceForPlan(bookingType) !== null && PLANS[bookingType].membership !== null)
    problems.set("bookingType", "Plan: import a paid month as a membership, so that it renews");
  const agreedReason = rest !== undefined && "agreedAmount" in rest ? { agreedReason: "Imported price" } : {};
  const written = { ...rest, ...agreedReason, bookingType, source: "message", payment: { kind: "later" } };
  const input = parse(CreateStaffBookingInput, written, problems);
  if (input && problems.size === 0)
    addRefusal(problems, "startDate", () => refuseInvalidPeriod({ ...input, months: bookedMonths(input) }, today));
  return input && { kind: "booking", input, isPaid };
}

interface Schema<Output> {
  safeParse(values: unknown): {
    data?: Output | undefined;
    error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
  };
}

/** The parsed values, or null; each field's first problem is added, unless its cell could not be read at all. */
function parse<Output>(schema: Schema<Output>, values: Values, problems: Map<string, string>): Output | null {
  const { data, error } = schema.safeParse(values);
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]);
    if (problems.has(field)) continue;
    const written = PHONES.includes(field) ? values[field] : undefined;
    const isNoPhone = typeof written === "string" && !isLongEnoughForPhone(written);
    problems.set(field, isNoPhone ? `Phone: “${written}” is not a phone number` : message);
  }
  return data ?? null;
}

function addRefusal(problems: Map<string, string>, field: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!problems.has(field)) problems.set(field, error.message);
  }
}

/** As for a client whose booking names no country. */
function countryOf(phone: unknown): string {
  const digits = String(phone ?? "")
    .replace(/[^\d+]/g, "")
    .replace(/^(?:\+|00)/, "+");
  const [, country] =
    (
      [
        ["+234", "nigeria"],
        ["+44", "uk"],
        ["+27", "south-africa"],
        ["+1", "us"],
      ] as const
    ).find(([code]) => digits.startsWith(code)) ?? [];
  return country ?? "ghana";
}
