import { formatCedisExact } from "#domain/payments/money.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { site } from "#domain/site.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { type PdfPart, writePdf } from "#worker/reports/write-pdf.ts";
import { findPurchase, formatInstant } from "./find-purchase.ts";

const MAX_LINES = 200;

/**
 * Writes a PDF for the bank about a disputed payment: the purchase, the payment, the mails and the visits. Throws
 * `not_found`, and `conflict` if the payment is not ours.
 */
export async function writeDisputeEvidence(deps: Deps, disputeId: string): Promise<Uint8Array<ArrayBuffer>> {
  const dispute = await deps.disputes.findById(disputeId);
  if (!dispute) throw new AppError("not_found");
  const purchase = dispute.chargeId === null ? null : await findPurchase(deps, dispute.chargeId);
  const payment = await deps.paymentAttempts.findByReference(dispute.paymentReference);
  if (!purchase || !payment) throw new AppError("conflict", { message: "We have no record of this payment." });
  const at = deps.now();
  const [visits, mails, history] = await Promise.all([
    deps.visits.listBySubjects([purchase.visitSubjectId]),
    deps.outbox.listSent(purchase.mailSubjectId, MAX_LINES),
    deps.auditTrail.list({ subjectId: purchase.auditSubjectId, staffId: null, before: null, limit: MAX_LINES }),
  ]);
  await deps.auditTrail.add(
    makeAudit(deps, "staff", {
      action: "dispute_evidence_taken",
      subjectType: "payment",
      subjectId: dispute.paymentReference,
      at,
      detail: { disputeId },
    }),
  );
  const paidVisits = (visits.get(purchase.visitSubjectId) ?? []).filter(({ day }) => purchase.coversDay(day));
  const parts: PdfPart[] = [
    { heading: "Payment" },
    {
      facts: [
        ["Reference", payment.reference],
        ["Disputed amount", dispute.amountPesewas === null ? null : formatCedisExact(dispute.amountPesewas)],
        ["Reason", dispute.category],
        ["Paid", payment.chargedPesewas === null ? null : formatCedisExact(payment.chargedPesewas)],
        ["Paid at", payment.paidAt],
        ["Method", payment.channel],
        ["Started at", formatInstant(payment.createdAt)],
        ["Receipt", purchase.receiptNumber === null ? null : formatReceiptNumber(purchase.receiptNumber)],
      ],
    },
    { heading: "Purchase" },
    { facts: purchase.itemFacts },
    { heading: "Customer" },
    { facts: purchase.customerFacts },
    { heading: "Policy the customer agreed to" },
    { text: purchase.policyText },
    { heading: "Visits (Accra time)" },
    paidVisits.length > 0
      ? {
          columns: [
            { label: "Day", share: 0.3 },
            { label: "Checked in", share: 0.35 },
            { label: "Checked out", share: 0.35 },
          ],
          rows: paidVisits.map((visit) => [
            visit.day,
            visit.checkedInAt ? formatInstant(visit.checkedInAt) : visit.noShowAt ? "no-show" : "",
            visit.checkedOutAt ? formatInstant(visit.checkedOutAt) : "",
          ]),
        }
      : { text: "No visits were recorded." },
    { heading: "Emails sent" },
    {
      columns: [
        { label: "Sent", share: 0.35 },
        { label: "Message", share: 0.65 },
      ],
      rows: mails.map(({ sentAt, kind }) => [sentAt ? formatInstant(sentAt) : "", kind.replaceAll("_", " ")]),
    },
    { heading: "History" },
    {
      columns: [
        { label: "When", share: 0.35 },
        { label: "Action", share: 0.4 },
        { label: "By", share: 0.25 },
      ],
      rows: history.map((entry) => [formatInstant(entry.at), entry.action.replaceAll("_", " "), entry.actor]),
    },
  ];
  return writePdf({
    title: `${site.name}: dispute ${disputeId}`,
    note: `Written on ${formatInstant(at)} (Accra time) from the records of ${site.name}. Respond before ${dispute.dueAt ? formatInstant(dispute.dueAt) : "the payment company's deadline"}.`,
    parts,
  });
}
