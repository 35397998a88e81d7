import { PaymentNotice } from "#contract/payment.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeNotice } from "./make-notice.ts";
import { settlePayment } from "./settle-payment.ts";

export type NoticeOutcome = "settled" | "ignored" | "unknown_reference";

/** A signed notice only says where to look: what was paid is asked of the gateway. */
export async function receivePaymentNotice(
  deps: Deps,
  notice: { body: Uint8Array; signature: string | null },
): Promise<NoticeOutcome> {
  if (deps.payments === null) throw new AppError("not_configured");
  if (!(await deps.payments.isGenuineNotice(notice.body, notice.signature))) throw new AppError("bad_signature");
  const parsed = PaymentNotice.safeParse(parseJson(notice.body));
  if (!parsed.success) return "ignored";

  const { reference } = parsed.data.data;
  if ((await deps.paymentAttempts.findByReference(reference)) === null) {
    await alertUnmatched(deps, reference);
    return "unknown_reference";
  }
  await settlePayment(deps, reference, "gateway");
  return "settled";
}

async function alertUnmatched(deps: Deps, reference: string): Promise<void> {
  const at = deps.now();
  const isNew = await deps.outbox.addOnce(
    makeNotice(deps, { kind: "payment_unmatched", audience: "team", subjectId: reference, at }),
    {
      id: deps.newId(),
      at,
      actor: "gateway",
      action: "payment_unmatched",
      subjectType: "payment",
      subjectId: reference,
      detail: {},
    },
  );
  if (isNew) deps.log("payment_unmatched");
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
