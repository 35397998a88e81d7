import type { StatementQuery } from "#contract/front-desk/memberships.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays, addMonth, type Day, dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { bookingTypeOf } from "#domain/clients/clients.ts";
import { PAYMENT_METHOD_NAMES } from "#domain/payments/books.ts";
import { formatCedisExact, toCedis } from "#domain/payments/money.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { site } from "#domain/site.ts";
import type { Member, PeriodWithCharge } from "#worker/db/memberships.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { LedgerEntryRow } from "#worker/db/schema/books.ts";
import type { Deps } from "#worker/deps.ts";
import { invalidField } from "#worker/errors.ts";
import { auditSubjectOfMembership, makeAudit } from "#worker/history/make-audit.ts";
import { BYTE_ORDER_MARK, csvLine } from "#worker/reports/csv-line.ts";
import { writePdf } from "#worker/reports/write-pdf.ts";
import { getMemberByToken, shortName } from "./charges-by-link.ts";
import { MAX_PERIODS } from "./list-memberships.ts";
import { getMember } from "./membership-answers.ts";

interface StatementLine {
  day: Day;
  description: string;
  chargedPesewas: number;
  paidPesewas: number;
  receipt: string | null;
}

/** Charged and paid in a span, what was owed before it, and after it: less than nothing where somebody has paid ahead. */
export interface Statement {
  from: Day;
  to: Day;
  openingPesewas: number;
  lines: (StatementLine & { balancePesewas: number })[];
  closingPesewas: number;
}

export interface StatementFile {
  name: string;
  type: string;
  body: string | Uint8Array<ArrayBuffer>;
}

/** A membership's statement for staff, as a paper or for a spreadsheet. Who took it is in the history, under whose it is. */
export async function exportStatement(
  deps: Deps,
  id: string,
  { format = "pdf", from, to }: StatementQuery,
): Promise<StatementFile> {
  const member = await getMember(deps, id);
  const statement = await makeStatement(deps, member, { from, to });
  await deps.auditTrail.add(
    makeAudit(deps, "staff", {
      at: deps.now(),
      action: "statement_taken",
      ...auditSubjectOfMembership(member),
      detail: { format, fromDate: statement.from, toDate: statement.to },
    }),
  );
  const name = `statement-${statement.to}.${format}`;
  if (format === "csv") return { name, type: "text/csv; charset=utf-8", body: buildCsv(statement) };
  const { customerName, businessName, email } = member;
  const whose = [customerName, businessName === customerName ? null : businessName, email || null];
  return { name, type: "application/pdf", body: buildPdf(member, whose, statement) };
}

/** The same for whoever has the link, which is passed on: of a name only the first and a letter are on it. */
export async function writeStatementByLink(deps: Deps, token: string): Promise<StatementFile> {
  const member = await getMemberByToken(deps, token);
  const statement = await makeStatement(deps, member, {});
  return {
    name: `statement-${statement.to}.pdf`,
    type: "application/pdf",
    body: buildPdf(member, [shortName(member.customerName)], statement),
  };
}

/** What was paid and went back is the books' own; what was owed is the charges'. */
export async function makeStatement(
  deps: Deps,
  member: Member,
  span: Pick<StatementQuery, "from" | "to">,
): Promise<Statement> {
  const to = span.to ?? dayAt(deps.now().getTime());
  const [periods, noted, booking] = await Promise.all([
    deps.memberships.listPeriods(member.id, MAX_PERIODS),
    member.clientId === null ? [] : deps.memberships.listLegacyPayments(member.clientId, MAX_PERIODS),
    member.bookingId === null ? null : deps.bookings.findById(member.bookingId),
  ]);
  const money = await deps.books.listBySubjects([member.id, ...periods.map(({ period }) => period.id)]);
  const all = [
    ...noted.map(({ dueDate, nextDueDate, plan, amountPesewas, paidAt }) => ({
      ...newLine(
        earlierDay(dueDate, dayAt(paidAt.getTime())),
        monthsInWords(PLANS[bookingTypeOf(plan)].name, dueDate, nextDueDate),
      ),
      chargedPesewas: amountPesewas,
    })),
    ...(booking ? firstMonthLines(booking) : []),
    ...periods.flatMap(chargeLines),
    ...money.map(ledgerLine),
  ].toSorted((one, other) => one.day.localeCompare(other.day));
  const from = span.from ?? all[0]?.day ?? member.startsOn;
  if (from > to) throw invalidField("from", "A statement begins before it ends");
  const openingPesewas = sumBalance(all.filter(({ day }) => day < from));
  let balancePesewas = openingPesewas;
  const lines = all
    .filter(({ day }) => from <= day && day <= to)
    .map((line) => {
      balancePesewas += sumBalance([line]);
      return { ...line, balancePesewas };
    });
  return { from, to, openingPesewas, lines, closingPesewas: balancePesewas };
}

/** The month that began it, also of one that was cancelled: what went back of it is a line of its own. */
function firstMonthLines({ bookingType, startDate, amountPesewas, paidAt }: BookingRow): StatementLine[] {
  if (paidAt === null) return [];
  const from = dayAt(startDate.getTime());
  const inWords = monthsInWords(PLANS[bookingType].name, from, addMonth(from));
  return [{ ...newLine(earlierDay(from, dayAt(paidAt.getTime())), inWords), chargedPesewas: amountPesewas }];
}

/** A charge counts from the day it is due, or was paid; its fee from the day it was added. */
function chargeLines({ period, charge }: PeriodWithCharge): StatementLine[] {
  if (charge.state === "void") return [];
  const { fromDay, untilDay, months, pricePesewas, lateFeePesewas, waivedFeePesewas, lateFeeAt } = period;
  const day = charge.paidAt === null ? fromDay : earlierDay(fromDay, dayAt(charge.paidAt.getTime()));
  const inWords = monthsInWords(PLANS[period.plan].name, fromDay, untilDay);
  const sum = pricePesewas * months;
  const feeDay = lateFeeAt === null ? day : dayAt(lateFeeAt.getTime());
  const fee = lateFeePesewas + waivedFeePesewas;
  return [
    { ...newLine(day, inWords), chargedPesewas: sum },
    ...(fee > 0 ? [{ ...newLine(feeDay, "Late fee"), chargedPesewas: fee }] : []),
    ...(waivedFeePesewas > 0 ? [{ ...newLine(feeDay, "Late fee let go"), chargedPesewas: -waivedFeePesewas }] : []),
    ...(charge.state === "waived" ? [{ ...newLine(day, "Month let go"), chargedPesewas: -charge.amountPesewas }] : []),
  ];
}

/** What goes back is not asked for again: it is taken off both sides. */
function ledgerLine({ kind, day, amountPesewas, way, receiptNumber }: LedgerEntryRow): StatementLine {
  const isBack = kind === "refund";
  const by = way === null ? "" : `, ${PAYMENT_METHOD_NAMES[way] ?? way}`;
  const what = isBack
    ? `Paid back${by}`
    : kind === "receipt_taken_back" || kind === "client_month_taken_back"
      ? "Payment noted by mistake"
      : `Payment${by}`;
  return {
    day,
    description: what,
    chargedPesewas: isBack ? amountPesewas : 0,
    paidPesewas: amountPesewas,
    receipt: receiptNumber === null ? null : formatReceiptNumber(receiptNumber),
  };
}

function newLine(day: Day, what: string): StatementLine {
  return { day, description: what, chargedPesewas: 0, paidPesewas: 0, receipt: null };
}

function monthsInWords(plan: string, from: Day, until: Day): string {
  return `${plan}, ${formatLongDate(from)} to ${formatLongDate(addDays(until, -1))}`;
}

function sumBalance(lines: readonly StatementLine[]): number {
  return lines.reduce((sum, { chargedPesewas, paidPesewas }) => sum + chargedPesewas - paidPesewas, 0);
}

function earlierDay(one: Day, other: Day): Day {
  return one < other ? one : other;
}

function buildCsv({ from, to, openingPesewas, lines, closingPesewas }: Statement): string {
  const rows = [
    ["Day", "What", "Charged (GHS)", "Paid (GHS)", "Balance (GHS)", "Receipt"],
    [from, "Owed before", null, null, toCedis(openingPesewas), null],
    ...lines.map(({ day, description, chargedPesewas, paidPesewas, balancePesewas, receipt }) => [
      ...[day, description, toCedis(chargedPesewas), toCedis(paidPesewas), toCedis(balancePesewas), receipt],
    ]),
    [to, "Owed after", null, null, toCedis(closingPesewas), null],
  ];
  return BYTE_ORDER_MARK + rows.map((cells) => csvLine(cells)).join("");
}

function buildPdf(
  member: Member,
  whose: readonly (string | null)[],
  { from, to, openingPesewas, lines, closingPesewas }: Statement,
): Uint8Array<ArrayBuffer> {
  const cedis = (pesewas: number) => formatCedisExact(pesewas).replace("₵", "");
  const unlessNone = (pesewas: number) => (pesewas === 0 ? "" : cedis(pesewas));
  return writePdf({
    title: `Statement, ${site.name}`,
    note: `${formatLongDate(from)} to ${formatLongDate(to)}, in GHS.`,
    parts: [
      {
        facts: [
          ["For", whose.filter((each) => each !== null).join(", ")],
          ["Plan", PLANS[member.plan].name],
          ["Owed before", cedis(openingPesewas)],
          [closingPesewas < 0 ? "Paid ahead" : "Owed now", cedis(Math.abs(closingPesewas))],
        ],
      },
      { heading: "Charged and paid" },
      {
        columns: [
          { label: "Day", share: 0.12 },
          { label: "What", share: 0.4 },
          { label: "Receipt", share: 0.12 },
          { label: "Charged", share: 0.12, isNumber: true },
          { label: "Paid", share: 0.12, isNumber: true },
          { label: "Balance", share: 0.12, isNumber: true },
        ],
        rows: lines.map(({ day, description, receipt, chargedPesewas, paidPesewas, balancePesewas }) => [
          ...[
            day,
            description,
            receipt ?? "",
            unlessNone(chargedPesewas),
            unlessNone(paidPesewas),
            cedis(balancePesewas),
          ],
        ]),
      },
      { text: `${site.name}, ${site.email}, ${site.phone.display}` },
    ],
  });
}
