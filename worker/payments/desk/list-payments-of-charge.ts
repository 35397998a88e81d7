import type { ById } from "#contract/front-desk/front-desk.ts";
import type { PaymentsOfCharge } from "#contract/front-desk/money/take-payment.ts";
import { toCedis } from "#domain/payments/money.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { auditSubjectOfCharge } from "#worker/history/make-audit.ts";
import { canVoidPayment } from "./void-payment.ts";

/** All payments of a charge with their receipts, from the ledger: parts too, and those that were voided. */
export async function listPaymentsOfCharge(deps: Deps, { id }: ById): Promise<PaymentsOfCharge> {
  const whole = await deps.charges.findById(id);
  if (!whole) throw new AppError("not_found");
  const paid = [whole, ...(await deps.charges.listParts([id]))];
  const lines = await deps.books.listBySubjects([id]);
  const receipts = lines.filter(({ kind }) => kind === "receipt");
  const takers = await deps.auditTrail.findTakers(
    receipts.flatMap(({ reference }) => reference ?? []),
    (await auditSubjectOfCharge(deps, id)).subjectId,
  );
  const names = await deps.staffDirectory.findNames([...takers.values()].flatMap(({ staffId }) => staffId ?? []));
  const items = await Promise.all(
    receipts.map(async ({ receiptNumber, reference, amountPesewas, way, at }) => {
      const voided = lines.find((line) => line.kind === "receipt_taken_back" && line.receiptNumber === receiptNumber);
      const charge = paid.find((candidate) => candidate.paymentReference === reference && reference !== null);
      const isLast = charge !== undefined && (charge.id === id || whole.state !== "paid");
      return {
        reference,
        receiptNumber: formatReceiptNumber(receiptNumber ?? 0),
        amount: toCedis(amountPesewas),
        way,
        paidAt: at.toISOString(),
        takenBy: names.get(takers.get(reference ?? "")?.staffId ?? "") ?? null,
        voidedAt: voided?.at.toISOString() ?? null,
        canVoid: isLast && !voided && (await canVoidPayment(deps, charge)),
      };
    }),
  );
  return { items };
}
