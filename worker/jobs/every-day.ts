import { MS_PER_DAY } from "#domain/calendar/days.ts";
import { DAILY_SHARES } from "#domain/operations/budgets.ts";
import type { Deps } from "#worker/deps.ts";
import { eraseOldDocuments, sendDocumentReminders } from "#worker/documents/document-jobs.ts";
import { startFirstMonths } from "#worker/documents/start-first-months.ts";
import { deleteOldMailFiles } from "#worker/mail-items/mail-files.ts";
import { addLateFees } from "#worker/memberships/late-fee.ts";
import { endMemberships, openDueCharges } from "#worker/memberships/open-charges.ts";
import { reconcilePayments } from "#worker/payments/reconcile-payments.ts";
import { applyRetention } from "#worker/personal-data/apply-retention.ts";
import { reconcileExternalRefunds } from "#worker/refunds/reconcile-external-refunds.ts";
import { foldNames } from "#worker/search/fold-names.ts";
import { measureReplies } from "#worker/status/measure-replies.ts";
import { startRun } from "./job-run.ts";
import { makeBudgetShares } from "./run-budget.ts";

const MAX_FEES = 5000;

/**
 * Reconciles payments and refunds with the gateway, renews memberships, applies retention and reminds of expiring
 * documents. It also measures reply times and maintains the name search. No part blocks another.
 */
export async function everyDay(deps: Deps): Promise<void> {
  const run = startRun(deps, "every_day");
  const share = makeBudgetShares(deps);
  const compared = await run.part("compare_payments", () => reconcilePayments(share(DAILY_SHARES.compare_payments)));
  await run.part("compare_elsewhere", () =>
    reconcileExternalRefunds(share(DAILY_SHARES.compare_elsewhere), { includesReversals: true }),
  );
  const renewing = share(DAILY_SHARES.renew_memberships);
  const ended = await run.part("end_memberships", () => endMemberships(renewing));
  await run.part("begin_first_months", () => startFirstMonths(renewing));
  const opened = await run.part("open_charges", () => openDueCharges(renewing));
  await run.part("add_late_fees", () => addLateFees(renewing, null, MAX_FEES));
  const retention = await run.part("apply_retention", () => applyRetention(share(DAILY_SHARES.apply_retention)));
  const documentShare = share(DAILY_SHARES.keep_documents);
  const deletedDocuments = await run.part("forget_documents", () => eraseOldDocuments(documentShare));
  await run.part("forget_mail_files", () => deleteOldMailFiles(documentShare));
  await run.part("remind_of_documents", () => sendDocumentReminders(documentShare));
  await run.part("forget_numbers", () => deps.outbox.forgetRecipients(new Date(deps.now().getTime() - MS_PER_DAY)));
  await run.part("measure_replies", () => measureReplies(deps));
  await run.part("merge_names", deps.nameIndex.merge);
  await run.part("fold_names", () => foldNames(share(DAILY_SHARES.rest)));
  if (compared !== null) deps.log("payments_compared", { count: compared });
  if (opened !== null) deps.log("charges_opened", { count: opened, ended });
  if (retention !== null) deps.log("retention_applied", retention);
  if (deletedDocuments !== null) deps.log("documents_forgotten", { count: deletedDocuments });
  await run.end();
}
