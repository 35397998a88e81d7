import type { StatementQuery } from "#contract/front-desk/memberships.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays, type Day, dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { dueDateAfterPeriods } from "#domain/memberships/memberships.ts";
import { PAYMENT_METHOD_NAMES } from "#domain/payments/books.ts";
import { formatCedisExact, toCedis } from "#domain/payments/money.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { site } from "#domain/site.ts";
import { BYTE_ORDER_MARK, csvLine } from "#domain/tables/csv-line.ts";
import type { Member, PeriodWithCharge } from "#worker/db/memberships.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { LedgerEntryRow } from "#worker/db/schema/books.ts";
import type { Deps } from "#worker/deps.ts";
import { invalidField } from "#worker/errors.ts";
import { auditSubjectOfMembership, makeAudit } from "#worker/history/make-audit.ts";
import { type WrittenFile, writePdf } from "#worker/reports/write-pdf.ts";
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

/** Charges and payments of a span, with the balance before and after; negative if the member has paid ahead. */
export interface Statement {
  from: Day;
  to: Day;
  openingPesewas: number;
  lines: (StatementLine & { balancePesewas: number })[];
  closingPesewas: number;
}

/** Exports a statement for staff, as PDF or CSV, and records who did. */
export async function exportStatement(
  deps: Deps,
  id: string,
  { format = "pdf", from, to }: StatementQuery,
): Promise<WrittenFile<string | Uint8Array<ArrayBuffer>>> {
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
  const holder = [customerName, businessName === customerName ? null : businessName, email || null];
  return { name, type: "application/pdf", body: await buildPdf(member, holder, statement) };
}

/** A statement for the holder of a payment link, who may not be the member: shows a short name only. */
export async function writeStatementByLink(
  deps: Deps,
  token: string,
): Promise<WrittenFile<string | Uint8Array<ArrayBuffer>>> {
  const member = await getMemberByToken(deps, token);
  const statement = await makeStatement(deps, member, {});
  return {
    name: `statement-${statement.to}.pdf`,
    type: "application/pdf",
    body: await buildPdf(member, [shortName(member.customerName)], statement),
  };
}

/** Builds a statement: payments and refunds come from the books, debts from the charges. */
export async function makeStatement(
  deps: Deps,
  member: Member,
  span: Pick<StatementQuery, "from" | "to">,
): Promise<Statement> {
  const to = span.to ?? dayAt(deps.now().getTime());
  const [periods, booking] = await Promise.all([
    deps.memberships.listPeriods(member.id, MAX_PERIODS),
    member.bookingId === null ? null : deps.bookings.findById(member.bookingId),
  ]);
  const ledgerEntries = await deps.books.listBySubjects([member.id, ...periods.map(({ period }) => period.id)]);
  const allLines = [
    ...(booking ? firstPaymentLines(booking, member) : []),
    ...periods.flatMap(chargeLines),
    ...ledgerEntries.map(ledgerLine),
  ].toSorted((one, other) => one.day.localeCompare(other.day));
  const from = span.from ?? allLines[0]?.day ?? member.startsOn;
  if (from > to) throw invalidField("from", "The start date cannot be after the end date");
  const openingPesewas = sumBalance(allLines.filter(({ day }) => day < from));
  let balancePesewas = openingPesewas;
  const lines = allLines
    .filter(({ day }) => from <= day && day <= to)
    .map((line) => {
      balancePesewas += sumBalance([line]);
      return { ...line, balancePesewas };
    });
  return { from, to, openingPesewas, lines, closingPesewas: balancePesewas };
}

/** The months that the booking paid for, even if cancelled: their refund is a line of its own. */
function firstPaymentLines(
  { bookingType, amountPesewas, paidAt, months }: BookingRow,
  { startsOn: from, renewsOn }: Pick<Member, "startsOn" | "renewsOn">,
): StatementLine[] {
  if (paidAt === null) return [];
  const label = describeMonths(PLANS[bookingType].name, from, dueDateAfterPeriods(from, renewsOn, months));
  return [{ ...newLine(earlierDay(from, dayAt(paidAt.getTime())), label), chargedPesewas: amountPesewas }];
}

/** A charge counts from its due date, or earlier from its payment; a late fee from the day it was added. */
function chargeLines({ period, charge }: PeriodWithCharge): StatementLine[] {
  if (charge.state === "void") return [];
  const { fromDay, untilDay, months, pricePesewas, lateFeePesewas, waivedFeePesewas, lateFeeAt } = period;
  const day = charge.paidAt === null ? fromDay : earlierDay(fromDay, dayAt(charge.paidAt.getTime()));
  const label = describeMonths(PLANS[period.plan].name, fromDay, untilDay);
  const price = pricePesewas * months;
  const feeDay = lateFeeAt === null ? day : dayAt(lateFeeAt.getTime());
  const fee = lateFeePesewas + waivedFeePesewas;
  return [
    { ...newLine(day, label), chargedPesewas: price },
    ...(fee > 0 ? [{ ...newLine(feeDay, "Late fee"), chargedPesewas: fee }] : []),
    ...(waivedFeePesewas > 0 ? [{ ...newLine(feeDay, "Late fee waived"), chargedPesewas: -waivedFeePesewas }] : []),
    ...(charge.state === "waived" ? [{ ...newLine(day, "Month waived"), chargedPesewas: -charge.amountPesewas }] : []),
  ];
}

/** A refund lowers both sides, so that it is not owed again. */
function ledgerLine({ kind, day, amountPesewas, way, receiptNumber }: LedgerEntryRow): StatementLine {
  const isRefund = kind === "refund";
  const methodText = way === null ? "" : `, ${PAYMENT_METHOD_NAMES[way] ?? way}`;
  const description = isRefund
    ? `Refund${methodText}`
    : kind === "receipt_taken_back" || kind === "client_month_taken_back"
      ? "Payment recorded by mistake"
      : `Payment${methodText}`;
  return {
    day,
    description,
    chargedPesewas: isRefund ? amountPesewas : 0,
    paidPesewas: amountPesewas,
    receipt: receiptNumber === null ? null : formatReceiptNumber(receiptNumber),
  };
}

function newLine(day: Day, description: string): StatementLine {
  return { day, description, chargedPesewas: 0, paidPesewas: 0, receipt: null };
}

function describeMonths(plan: string, from: Day, until: Day): string {
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
    ["Day", "Description", "Charged (GHS)", "Paid (GHS)", "Balance (GHS)", "Receipt"],
    [from, "Opening balance", null, null, toCedis(openingPesewas), null],
    ...lines.map(({ day, description, chargedPesewas, paidPesewas, balancePesewas, receipt }) => [
      ...[day, description, toCedis(chargedPesewas), toCedis(paidPesewas), toCedis(balancePesewas), receipt],
    ]),
    [to, "Closing balance", null, null, toCedis(closingPesewas), null],
  ];
  return BYTE_ORDER_MARK + rows.map((cells) => csvLine(cells)).join("");
}

function buildPdf(
  member: Member,
  holder: readonly (string | null)[],
  { from, to, openingPesewas, lines, closingPesewas }: Statement,
): Promise<Uint8Array<ArrayBuffer>> {
  const cedis = (pesewas: number) => formatCedisExact(pesewas).replace("₵", "");
  const blankIfZero = (pesewas: number) => (pesewas === 0 ? "" : cedis(pesewas));
  return writePdf({
    title: `Statement, ${site.name}`,
    note: `${formatLongDate(from)} to ${formatLongDate(to)}, in GHS.`,
    parts: [
      {
        facts: [
          ["For", holder.filter((part) => part !== null).join(", ")],
          ["Plan", PLANS[member.plan].name],
          ["Opening balance", cedis(openingPesewas)],
          [closingPesewas < 0 ? "In credit" : "Balance due", cedis(Math.abs(closingPesewas))],
        ],
      },
      { heading: "Charges and payments" },
      {
        columns: [
          { label: "Day", share: 0.12 },
          { label: "Description", share: 0.4 },
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
            blankIfZero(chargedPesewas),
            blankIfZero(paidPesewas),
            cedis(balancePesewas),
          ],
        ]),
      },
      { text: `${site.name}, ${site.email}, ${site.phone.display}` },
    ],
  });
}
