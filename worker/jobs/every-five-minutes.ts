import { FREQUENT_SHARES } from "#domain/operations/budgets.ts";
import { QUOTA_WINDOW_MS } from "#domain/operations/limits.ts";
import { GIVE_UP_AFTER_MS } from "#domain/operations/outbox.ts";
import { expireBookings } from "#worker/bookings/expire-bookings.ts";
import { remindOfBookings } from "#worker/bookings/reminders/remind-of-bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { deleteOrphanFiles, warnOfOverdueReviews } from "#worker/documents/document-jobs.ts";
import { offerSeats, sendEventReminders } from "#worker/events/offer-seats.ts";
import { recheckPaymentKey } from "#worker/health/check-payment-key.ts";
import { warnOfClaims } from "#worker/inventory/warn-of-claims.ts";
import { remindOfMail } from "#worker/mail-items/remind-of-mail.ts";
import { remindMembers } from "#worker/memberships/remind-members.ts";
import { fetchMedia } from "#worker/messages/fetch-media.ts";
import { deliverOutbox, OUTBOX_PAGE } from "#worker/outbox/deliver-outbox.ts";
import { followDeliveries } from "#worker/outbox/follow-deliveries.ts";
import { settleOpenPayments } from "#worker/payments/settle-open-payments.ts";
import { followRefunds } from "#worker/refunds/follow-refunds.ts";
import { reconcileExternalRefunds } from "#worker/refunds/reconcile-external-refunds.ts";
import { storeSettings } from "#worker/settings/publish-settings.ts";
import { sweepSignIns } from "#worker/staff/staff-sessions.ts";
import { offerPlaces } from "#worker/waitlist/offer-places.ts";
import { startRun } from "./job-run.ts";
import { makeBudgetShares } from "./run-budget.ts";

const MAX_EXPIRED = 500;
/** As long as they count, plus a day for the operator. */
const KEEP_SUBMISSIONS_MS = 2 * QUOTA_WINDOW_MS;
/** Enough for five minutes of normal email, and for some pages that cannot be sent. */
const MAX_PAGES = 8;
const RUN_INTERVAL_MS = 5 * 60_000;
const RUNS_PER_HOUR = 12;
/**
 * An email takes up to thirteen statements, with its calendar file and its terms; a message to a phone five more. A page
 * takes one more.
 */
const STATEMENTS_PER_MESSAGE = 18;

/**
 * Follows refunds, delivers email, offers free desks and seats, sends reminders, settles payments and expires bookings.
 * Each part has its share of the run, so that nothing a visitor can cause in bulk delays refunds or receipts. No part
 * blocks another.
 */
export async function everyFiveMinutes(deps: Deps): Promise<void> {
  const run = startRun(deps, "every_five_minutes");
  const share = makeBudgetShares(deps);
  await run.part("follow_refunds", () => followRefunds(share(FREQUENT_SHARES.follow_refunds)));
  await run.part("compare_elsewhere", () => reconcileExternalRefunds(share(FREQUENT_SHARES.compare_elsewhere)));
  await run.part("follow_deliveries", () => followDeliveries(share(FREQUENT_SHARES.follow_deliveries)));
  await run.part("deliver_outbox", () => deliverWithinBudget(share(FREQUENT_SHARES.deliver_first)));
  await run.part("offer_places", () => offerPlaces(share(FREQUENT_SHARES.offer_places)));
  await run.part("offer_seats", () => offerSeats(share(FREQUENT_SHARES.offer_seats)));
  await run.part("remind_of_events", () => sendEventReminders(share(FREQUENT_SHARES.offer_seats)));
  await run.part("remind_of_bookings", () => remindOfBookings(share(FREQUENT_SHARES.offer_seats)));
  await run.part("remind_members", () => remindMembers(share(FREQUENT_SHARES.remind_members)));
  await run.part("remind_of_mail", () => remindOfMail(share(FREQUENT_SHARES.remind_of_mail)));
  const settle = (part: Deps) => run.part("settle_open_payments", () => settleOpenPayments(part));
  const expire = (part: Deps) => run.part("expire_bookings", () => expireBookings(part));
  const isTurnOfExpiring = Math.floor(deps.now().getTime() / RUN_INTERVAL_MS) % 2 === 1;
  const [first, second] = isTurnOfExpiring ? [expire, settle] : [settle, expire];
  await first(share(FREQUENT_SHARES.first_question));
  await second(share(FREQUENT_SHARES.second_question));
  const rest = share(FREQUENT_SHARES.deliver_rest);
  await run.part("forget_wrong_tries", () => sweepSignIns(rest));
  await run.part("forget_sendings", () => rest.submissions.sweep(new Date(rest.now().getTime() - KEEP_SUBMISSIONS_MS)));
  await run.part("store_settings", () => storeSettings(rest));
  await run.part("warn_of_claims", () => warnOfClaims(rest));
  await run.part("fetch_media", () => fetchMedia(rest));
  // Once an hour, so that no unreferenced file stays for a day.
  if (Math.floor(deps.now().getTime() / RUN_INTERVAL_MS) % RUNS_PER_HOUR === 0) {
    const deleted = await run.part("sweep_files", () => deleteOrphanFiles(rest));
    if (deleted) deps.log("files_swept", { count: deleted });
    await run.part("warn_of_reviews", () => warnOfOverdueReviews(rest));
  }
  await run.part("deliver_rest", () => deliverWithinBudget(rest));
  await run.part("check_payment_key", () => recheckPaymentKey(rest));
  await run.end();
}

async function deliverWithinBudget(deps: Deps): Promise<void> {
  if (deps.budget.remaining().statements < 1 + STATEMENTS_PER_MESSAGE) return;
  const expired = await deps.outbox.expireThrottled(new Date(deps.now().getTime() - GIVE_UP_AFTER_MS), MAX_EXPIRED);
  if (expired > 0) deps.log("outbox_rested", { count: expired });
  for (let round = 0; round < MAX_PAGES; round += 1) {
    const { statements, calls } = deps.budget.remaining();
    const page = Math.min(OUTBOX_PAGE, calls, Math.floor((statements - 1) / STATEMENTS_PER_MESSAGE));
    if (page < 1 || (await deliverOutbox(deps, { limit: page })) < page) break;
  }
}
