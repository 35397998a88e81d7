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
 * What is known of a disputed payment, as one paper for the bank: what was bought, how it was paid, what the customer was
 * written, and when somebody came. Throws `not_found`, and `conflict` where the payment is none of ours.
 */
export async function writeDisputeEvidence(deps: Deps, disputeId: string): Promise<Uint8Array<ArrayBuffer>> {
  const dispute = await deps.disputes.findById(disputeId);
  if (!dispute) throw new AppError("not_found");
  const bought = dispute.chargeId === null ? null : await findPurchase(deps, dispute.chargeId);
  const payment = await deps.paymentAttempts.findByReference(dispute.paymentReference);
  if (!bought || !payment)
    throw new AppError("conflict", { message: "This payment is none of ours: nothing is known of it here." });
  const at = deps.now();
  const [visits, mails, history] = await Promise.all([
    deps.visits.listBySubjects([bought.visitSubjectId]),
    deps.outbox.listSent(bought.mailSubjectId, MAX_LINES),
    deps.auditTrail.list({ subjectId: bought.auditSubjectId, staffId: null, before: null, limit: MAX_LINES }),
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
  const came = (visits.get(bought.visitSubjectId) ?? []).filter(({ day }) => bought.coversDay(day));
  const parts: PdfPart[] = [
    { heading: "The payment" },
    {
      facts: [
        ["Reference", payment.reference],
        ["In dispute", dispute.amountPesewas === null ? null : formatCedisExact(dispute.amountPesewas)],
        ["Why", dispute.category],
        ["Paid", payment.chargedPesewas === null ? null : formatCedisExact(payment.chargedPesewas)],
        ["Paid at", payment.paidAt],
        ["By", payment.channel],
        ["Begun at", formatInstant(payment.createdAt)],
        ["Receipt", bought.receiptNumber === null ? null : formatReceiptNumber(bought.receiptNumber)],
      ],
    },
    { heading: "What was bought" },
    { facts: bought.itemFacts },
    { heading: "Who bought it" },
    { facts: bought.customerFacts },
    { heading: "The rule they agreed to" },
    { text: bought.policyText },
    { heading: "When somebody came (Accra time)" },
    came.length > 0
      ? {
          columns: [
            { label: "Day", share: 0.3 },
            { label: "Came", share: 0.35 },
            { label: "Left", share: 0.35 },
          ],
          rows: came.map((visit) => [
            visit.day,
            visit.checkedInAt ? formatInstant(visit.checkedInAt) : visit.noShowAt ? "did not come" : "",
            visit.checkedOutAt ? formatInstant(visit.checkedOutAt) : "",
          ]),
        }
      : { text: "Nobody has been noted at the desk." },
    { heading: "What they were written" },
    {
      columns: [
        { label: "Sent", share: 0.35 },
        { label: "Message", share: 0.65 },
      ],
      rows: mails.map(({ sentAt, kind }) => [sentAt ? formatInstant(sentAt) : "", kind.replaceAll("_", " ")]),
    },
    { heading: "What happened to it" },
    {
      columns: [
        { label: "When", share: 0.35 },
        { label: "What", share: 0.4 },
        { label: "By", share: 0.25 },
      ],
      rows: history.map((entry) => [formatInstant(entry.at), entry.action.replaceAll("_", " "), entry.actor]),
    },
  ];
  return writePdf({
    title: `${site.name}: dispute ${disputeId}`,
    note: `Written on ${formatInstant(at)} (Accra) from the books of ${site.name}. Answer before ${dispute.dueAt ? formatInstant(dispute.dueAt) : "the deadline that the gateway names"}.`,
    parts,
  });
}
