import type { Prompt } from "#contract/payment.ts";
import { MS_PER_HOUR } from "#domain/calendar/days.ts";
import type { AuditActor } from "#domain/operations/audit.ts";
import { MAX_PROMPTS_PER_HOUR } from "#domain/operations/limits.ts";
import { APPROVAL_TIMEOUT_MS } from "#domain/payments/payments.ts";
import {
  guessWalletProvider,
  parseWalletNumber,
  WALLET_PROVIDER_NAMES,
  type WalletProvider,
} from "#domain/payments/wallets.ts";
import type { ChargeWithSubject } from "#worker/charges/find-charge-with-subject.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import type { ReportedPrompt } from "#worker/gateways/paystack-prompts.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { holdForPayment } from "#worker/inventory/hold-for-payment.ts";
import { closeCheckout, getPayableCharge } from "#worker/payments/attempts/offer-payment.ts";
import { findConcurrentAttempt } from "#worker/payments/attempts/open-attempt.ts";
import { promptAnswer, recordReport } from "./record-report.ts";

interface Wallet {
  phone: string;
  provider?: WalletProvider | undefined;
}

/**
 * Sends a prompt for all that is owed to a phone. An untouched checkout of the charge is closed; throws `prompt_open`
 * or `payment_in_progress` while another payment can be approved.
 */
export async function sendPrompt(deps: Deps, chargeId: string, wallet: Wallet, actor: AuditActor): Promise<Prompt> {
  if (deps.prompts === null) throw new AppError("payments_unavailable");
  const phone = parseWalletNumber(wallet.phone) ?? "";
  const provider = wallet.provider ?? guessWalletProvider(phone);
  if (provider === null) throw invalidField("provider", "Choose the network");
  await holdForPayment(deps, (await getPayableCharge(deps, chargeId)).charge);
  await closeCheckout(deps, chargeId);
  const due = await getPayableCharge(deps, chargeId);
  await refuseTooMany(deps, phone);
  const reference = await startAttempt(deps, due, { provider, actor });
  const reported = await sendAtGateway(deps, due, { reference, phone, provider });
  if (reported) await recordReport(deps, reference, reported, actor);
  return promptAnswer(deps, reference);
}

/** A prompt opens by itself on the phone: nobody may flood one. */
async function refuseTooMany(deps: Deps, phone: string): Promise<void> {
  const at = deps.now();
  const since = new Date(at.getTime() - MS_PER_HOUR);
  const quota = { mailbox: await deps.sha256(`prompt ${phone}`), since, most: MAX_PROMPTS_PER_HOUR };
  if (await deps.submissions.admitPrompt(deps.newId(), at, quota)) return;
  throw new AppError("too_many_requests", {
    message: "This number has had several prompts within an hour. Wait an hour, or pay another way.",
    retryAfterSeconds: MS_PER_HOUR / 1000,
  });
}

async function startAttempt(
  deps: Deps,
  { charge, subject }: ChargeWithSubject,
  { provider, actor }: { provider: WalletProvider; actor: AuditActor },
): Promise<string> {
  await subject.refreshPrice();
  const at = deps.now();
  const reference = deps.newToken();
  const attempt = {
    ...{ id: deps.newId(), reference, chargeId: charge.id, amountPesewas: charge.amountPesewas, createdAt: at },
    promptExpiresAt: new Date(at.getTime() + APPROVAL_TIMEOUT_MS),
  };
  const audit = makeAudit(deps, actor, {
    ...{
      action: "prompt_sent",
      at,
      detail: { network: WALLET_PROVIDER_NAMES[provider], amountPesewas: charge.amountPesewas },
    },
    ...auditSubjectOf(charge, reference),
  });
  const isStarted = await deps.paymentAttempts.start(attempt, audit);
  if (isStarted) return reference;
  await getPayableCharge(deps, charge.id);
  await findConcurrentAttempt(deps, charge.id);
  throw new AppError("prompt_open", { retryAfterSeconds: 5 });
}

/** The purchase whose history staff read; else the payment. */
function auditSubjectOf({ subjectType, subjectId }: ChargeWithSubject["charge"], reference: string) {
  return subjectType === "booking" || subjectType === "registration" || subjectType === "meeting"
    ? { subjectType, subjectId }
    : ({ subjectType: "payment", subjectId: reference } as const);
}

/** Null if it is unknown whether the prompt was sent: it may be on the phone, so the attempt stays. */
async function sendAtGateway(
  deps: Deps,
  { charge, subject }: ChargeWithSubject,
  wallet: { reference: string; phone: string; provider: WalletProvider },
): Promise<ReportedPrompt | null> {
  const { reference } = wallet;
  const { amountPesewas, id: chargeId } = charge;
  const { email, title } = subject;
  try {
    const reported = await deps.prompts?.sendPrompt({ ...wallet, amountPesewas, email, chargeId, title });
    deps.log("prompt_sent", { chargeId, reference });
    return reported ?? null;
  } catch (error) {
    deps.log("prompt_not_sent", { chargeId, reference });
    if (error instanceof AppError && error.code === "gateway_unavailable") return null;
    await deps.paymentAttempts.fail(reference, null, deps.now());
    throw error;
  }
}
