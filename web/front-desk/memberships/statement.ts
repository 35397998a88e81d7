import type { AdminMembershipDetail } from "#contract/front-desk/memberships.ts";
import type { ChargeState } from "#domain/charges/charges.ts";

export interface StatementLine {
  from: string;
  to: string;
  state: ChargeState;
  /** Cedis, with the late fee in it. */
  amount: number;
  lateFee: number;
  waivedFee: number;
  paidAt: string | null;
  receiptNumber: string | null;
}

/** A membership's months, the newest first: what was owed, and what was paid. */
export function paidLines({ charges, earlier }: Pick<AdminMembershipDetail, "charges" | "earlier">): StatementLine[] {
  return [
    ...charges,
    ...earlier.map((each) => ({ ...each, state: "paid" as const, lateFee: 0, waivedFee: 0 })),
  ].toSorted((one, other) => other.from.localeCompare(one.from));
}

/** The same as a file for a spreadsheet, with what is still owed at its end. */
export function statementCsv(membership: Pick<AdminMembershipDetail, "charges" | "earlier" | "customerName">): string {
  const lines = paidLines(membership).toReversed();
  const sumOf = (state: ChargeState) =>
    lines.filter((line) => line.state === state).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
  const rows: (string | number | null)[][] = [
    ["From", "To", "State", "Amount (GHS)", "Late fee", "Waived fee", "Paid on", "Receipt"],
    ...lines.map((line) => [
      line.from,
      line.to,
      line.state,
      line.amount.toFixed(2),
      line.lateFee.toFixed(2),
      line.waivedFee.toFixed(2),
      line.paidAt?.slice(0, 10) ?? null,
      line.receiptNumber,
    ]),
    ["Paid", "", "", sumOf("paid").toFixed(2)],
    ["Owed", "", "", sumOf("open").toFixed(2)],
  ];
  return `\uFEFF${rows.map((row) => row.map((cell) => `"${String(cell ?? "").replaceAll('"', '""')}"`).join(",")).join("\r\n")}\r\n`;
}

export function downloadStatement(membership: AdminMembershipDetail): void {
  const url = URL.createObjectURL(new Blob([statementCsv(membership)], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `statement-${membership.nextDueDate}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
