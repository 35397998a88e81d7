import type { MonthReport } from "#contract/front-desk/money/books.ts";
import type { ExportQuery } from "#contract/front-desk/overview.ts";
import { formatLongDate, formatMonthYear } from "#domain/calendar/date-format.ts";
import { lineItemName } from "#domain/catalogue/catalogue.ts";
import { EXCEPTION_NAMES, PAYMENT_METHOD_NAMES, REVENUE_KINDS } from "#domain/payments/books.ts";
import { formatCedisExact, toCedis, toPesewas } from "#domain/payments/money.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { site } from "#domain/site.ts";
import { BYTE_ORDER_MARK, csvLine } from "#domain/tables/csv-line.ts";
import type { LedgerEntryRow } from "#worker/db/schema/books.ts";
import type { Deps } from "#worker/deps.ts";
import { invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { type PdfPart, type WrittenFile, writePdf } from "#worker/reports/write-pdf.ts";
import { reportMonth } from "./report-month.ts";

const PAGE_SIZE = 1000;

/** Exports a month's ledger as CSV, one row per entry, or as PDF. Throws `validation_failed` without a month. */
export async function exportMonth(
  deps: Deps,
  { month, format = "csv" }: ExportQuery,
): Promise<WrittenFile<string | Uint8Array<ArrayBuffer>>> {
  if (month === undefined) throw invalidField("month", "Choose a month");
  const at = deps.now();
  await deps.auditTrail.add(
    makeAudit(deps, "staff", { action: "list_exported", subjectType: "list", subjectId: `month ${month}`, at }),
  );
  const entries: Entry[] = [];
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const page = await deps.books.listMonth(month, { offset, limit: PAGE_SIZE });
    entries.push(
      ...page.map(({ entry, customerName, memberName, clientName, seatName }) => ({
        ...entry,
        payer: customerName ?? memberName ?? clientName ?? seatName ?? "",
      })),
    );
    if (page.length < PAGE_SIZE) break;
  }
  const report = await reportMonth(deps, { month });
  const name = `${month}.${format}`;
  if (format === "pdf") return { name, type: "application/pdf", body: await buildPdf(report, entries) };
  return { name, type: "text/csv; charset=utf-8", body: buildCsv(report, entries) };
}

type Entry = LedgerEntryRow & { payer: string };

const HEADINGS = [
  ...["Day", "Entry", "Receipt", "Payer", "Plan", "Method", "Revenue (GHS)", "For information (GHS)"],
  ...["Reference", "Recorded", "Note"],
] as const;

function buildCsv(report: MonthReport, entries: readonly Entry[]): string {
  const rows = entries.map((entry) => [
    entry.day,
    KIND_NAMES[entry.kind],
    formatReceipt(entry),
    entry.payer,
    entry.plan === null ? null : lineItemName(entry.plan),
    formatMethod(entry),
    // Fees and payments under review are no revenue: the column's sum is the month's.
    ...(isRevenue(entry) ? [toCedis(entry.amountPesewas), null] : [null, toCedis(entry.amountPesewas)]),
    entry.reference,
    entry.at.toISOString(),
    entry.day.startsWith(entry.month) ? null : "Recorded after its month was closed",
  ]);
  const gaps = report.receipts.gaps.map(({ receipt, month }) => [
    ...[null, "Receipt number not in this month", receipt, null, null, null, null, null, null, null],
    month === null ? "Never issued" : `Issued in ${formatMonthYear(`${month}-01`)}`,
  ]);
  // Their sums are no entries of the ledger, so they stand in the note.
  const exceptions = report.discretion.map((exception) => [
    ...[exception.at.slice(0, 10), EXCEPTION_NAMES[exception.kind], null, exception.name, null, null, null, null],
    ...[null, exception.at, describeException(exception)],
  ]);
  return BYTE_ORDER_MARK + [HEADINGS, ...rows, ...gaps, ...exceptions].map((cells) => csvLine(cells)).join("");
}

/** "20 November 2026, Ama Mensah: 30.00 instead of 250.00. Comes each week. By Esi Desk." */
function describeException({ at, name, amount, listAmount, reason, by }: MonthReport["discretion"][number]): string {
  const sum = [amount, listAmount].flatMap((part) => (part === null ? [] : formatAmount(part))).join(" instead of ");
  const decision = [sum, reason, `By ${by ?? "the shared key"}`].filter(Boolean).join(". ");
  return `${[formatLongDate(at.slice(0, 10)), name].filter(Boolean).join(", ")}: ${decision}.`;
}

function formatAmount(amount: number): string {
  return formatCedisExact(toPesewas(amount)).replace("₵", "");
}

function buildPdf(report: MonthReport, entries: readonly Entry[]): Promise<Uint8Array<ArrayBuffer>> {
  const formatWithCount = ({ count, amount }: { count: number; amount: number }) =>
    `${formatAmount(amount)} (${count})`;
  const { closed, receipts, tax } = report;
  const parts: PdfPart[] = [
    { heading: "The month, in GHS" },
    {
      facts: [
        ["Revenue", formatAmount(report.revenue.amount)],
        ["Receipts", formatWithCount(receipts)],
        ["Voided receipts", formatWithCount(report.takenBack)],
        ["Without a receipt", formatWithCount(report.clientMonths)],
        ["Refunds", formatWithCount(report.refunds)],
        ["Under review", formatWithCount(report.held)],
        ["Fees paid by customers", formatWithCount(report.surcharges)],
        ["Payment company's fees", formatWithCount(report.fees)],
        ...(tax
          ? ([
              ["Net of tax", formatAmount(tax.net)],
              [`VAT ${tax.percent.vat}%`, formatAmount(tax.vat)],
              [`NHIL ${tax.percent.nhil}%`, formatAmount(tax.nhil)],
              [`GETFund ${tax.percent.getfund}%`, formatAmount(tax.getfund)],
            ] as const)
          : []),
      ],
    },
    { heading: "By plan" },
    {
      columns: amountColumns("Plan"),
      rows: report.revenue.byPlan.map(({ planName, count, amount }) => [planName, String(count), formatAmount(amount)]),
    },
    { heading: "By payment method" },
    {
      columns: amountColumns("Method"),
      rows: report.revenue.byWay.map(({ way, count, amount }) => [
        way === null ? "Not recorded" : (PAYMENT_METHOD_NAMES[way] ?? way),
        String(count),
        amount === null ? "after the count" : formatAmount(amount),
      ]),
    },
    { heading: "Overdue today" },
    {
      columns: amountColumns("Days overdue"),
      rows: report.overdue.map(({ age, count, amount }) => [age, String(count), formatAmount(amount)]),
    },
    { heading: `Receipt numbers ${receipts.first ?? "none"} to ${receipts.last ?? "none"}` },
    {
      text:
        receipts.gaps.length === 0
          ? "No gaps."
          : receipts.gaps
              .map(
                ({ receipt, month }) =>
                  `${receipt}: ${month === null ? "never issued" : `issued in ${formatMonthYear(`${month}-01`)}`}`,
              )
              .join("; "),
    },
    { heading: "Exceptions" },
    {
      text:
        report.discretion
          .map((exception) => `${EXCEPTION_NAMES[exception.kind]}, ${describeException(exception)}`)
          .join("\n") || "No exceptions.",
    },
    { heading: "Revenue, entry by entry" },
    entryTable(entries.filter(isRevenue)),
    { heading: "For information: fees and payments under review, which are no revenue" },
    entryTable(entries.filter((entry) => !isRevenue(entry))),
  ];
  const note = closed
    ? `Closed on ${closed.closedAt.slice(0, 10)} with ${closed.entries} entries. Later entries count in the month in which they were recorded.`
    : "This month is still open, so these figures may change.";
  return writePdf({ title: `${site.name}: ${formatMonthYear(`${report.month}-01`)}`, note, parts });
}

function entryTable(entries: readonly Entry[]): PdfPart {
  if (entries.length === 0) return { text: "No entries." };
  return {
    columns: [
      { label: "Day", share: 0.12 },
      { label: "Entry", share: 0.13 },
      { label: "Receipt", share: 0.12 },
      { label: "Payer", share: 0.19 },
      { label: "Method", share: 0.17 },
      { label: "Plan", share: 0.14 },
      { label: "GHS", share: 0.13, isNumber: true },
    ],
    rows: entries.map((entry) => [
      entry.day,
      KIND_NAMES[entry.kind],
      formatReceipt(entry) ?? "",
      entry.payer,
      formatMethod(entry) ?? "",
      entry.plan === null ? "" : lineItemName(entry.plan),
      formatAmount(toCedis(entry.amountPesewas)),
    ]),
  };
}

function isRevenue({ kind }: LedgerEntryRow): boolean {
  return REVENUE_KINDS.some((known) => known === kind);
}

function formatMethod({ way }: LedgerEntryRow): string | null {
  return way === null ? null : (PAYMENT_METHOD_NAMES[way] ?? way);
}

function amountColumns(label: string) {
  return [
    { label, share: 0.5 },
    { label: "Number", share: 0.2, isNumber: true },
    { label: "GHS", share: 0.3, isNumber: true },
  ];
}

function formatReceipt({ receiptNumber }: LedgerEntryRow): string | null {
  return receiptNumber === null ? null : formatReceiptNumber(receiptNumber);
}

const KIND_NAMES: Record<LedgerEntryRow["kind"], string> = {
  receipt: "Receipt",
  surcharge: "Fee paid by customer",
  receipt_taken_back: "Voided receipt",
  client_month: "Virtual office",
  client_month_taken_back: "Voided virtual office",
  refund: "Refund",
  held: "Under review",
  held_paid: "Review: accepted",
  held_returned: "Review: refunded",
  fee: "Payment company's fee",
};
