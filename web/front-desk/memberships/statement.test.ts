import { expect, test } from "vitest";
import type { AdminCharge } from "#contract/front-desk/memberships.ts";
import { statementCsv } from "./statement.ts";

const month = (changes: Partial<AdminCharge>): AdminCharge => ({
  id: "1",
  membershipId: "1",
  from: "2026-12-01",
  to: "2026-12-31",
  months: 1,
  plan: "virtual_pro",
  amount: 660,
  lateFee: 60,
  waivedFee: 0,
  dueDate: "2026-12-01",
  state: "open",
  agreedUntil: null,
  remindedAt: [],
  step: null,
  isToRemind: false,
  paidAt: null,
  receiptNumber: null,
  paymentReference: null,
  ...changes,
});

test("a statement says each month with its fee, what was paid and what is owed, in order, for a spreadsheet", () => {
  const paid = { from: "2026-10-01", to: "2026-10-31", amount: 600, paidAt: "2026-10-01T09:00:00.000Z" };
  const csv = statementCsv({
    customerName: "Ama",
    charges: [
      month({}),
      month({
        from: "2026-11-01",
        to: "2026-11-30",
        amount: 600.1,
        lateFee: 0,
        waivedFee: 60,
        state: "paid",
        paidAt: "2026-11-12T09:00:00.000Z",
        receiptNumber: "AH-000007",
      }),
    ],
    earlier: [{ ...paid, receiptNumber: null }],
  });
  expect(csv.split("\r\n").slice(1)).toEqual([
    '"2026-10-01","2026-10-31","paid","600.00","0.00","0.00","2026-10-01",""',
    '"2026-11-01","2026-11-30","paid","600.10","0.00","60.00","2026-11-12","AH-000007"',
    '"2026-12-01","2026-12-31","open","660.00","60.00","0.00","",""',
    '"Paid","","","1200.10"',
    '"Owed","","","660.00"',
    "",
  ]);
});
