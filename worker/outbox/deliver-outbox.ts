import {
  ADDRESS_REFUSED,
  DEALT_WITH,
  type Needless,
  NOBODY_LEFT,
  nextAttemptAt,
  OVERTAKEN,
} from "#domain/operations/outbox.ts";
import { isUnderReview } from "#domain/payments/payments.ts";
import type { RefundStatus } from "#domain/payments/refunds.ts";
import { isErased } from "#domain/people/erasure.ts";
import { site } from "#domain/site.ts";
import {
  bookingCancelledMail,
  bookingConfirmedMail,
  bookingMovedMail,
  bookingReceivedMail,
  bookingReceivedTeamMail,
  paymentDisputedMail,
  paymentReceivedMail,
  paymentReceivedTeamMail,
  paymentReviewMail,
  paymentUnmatchedMail,
  refundFailedMail,
  refundNeedsAttentionMail,
} from "#worker/bookings/mails.ts";
import type { OutboxRow } from "#worker/db/schema/outbox.ts";
import type { Deps } from "#worker/deps.ts";
import { AddressRefused } from "#worker/errors.ts";
import type { Mail } from "#worker/gateways/mailer.ts";
import { contactNoticeMail, contactReceivedMail } from "#worker/inbox/contact-mails.ts";
import { enquiryReceivedMail, leadNoticeMail } from "#worker/inbox/lead-mails.ts";
import { newsletterWelcomeMail } from "#worker/newsletter/mails.ts";
import { findWayToPay } from "#worker/payments/share-payment.ts";
import type { RenderedMail } from "./layout.ts";

/** Longer than a delivery may take, shorter than the pause between two runs of the job. */
const LEASE_MS = 3 * 60_000;
/** The most messages that are taken at once where no ids are given. */
export const OUTBOX_PAGE = 10;
const MOST_MARK_TRIES = 3;

/** The same on every try, so that a repeat can be told by it: the mail service gives each try a Message-ID of its own. */
const REPEAT_HEADER = "X-Entity-Ref-ID";

/** Sends what is due, each message by one sender at a time; with `ids` no others. Gives how many were taken, sent or not. */
export async function deliverOutbox(deps: Deps, ids?: string[]): Promise<number> {
  if (ids?.length === 0) return 0;
  const now = deps.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const due = await deps.outbox.claimDue({ now, leaseUntil, limit: OUTBOX_PAGE, ...(ids && { ids }) });
  for (const messages of Map.groupBy(due, ({ subjectId }) => subjectId).values()) await deliverTogether(deps, messages);
  return due.length;
}

/** Messages about one subject, which is read once, go out side by side and are marked at once. */
async function deliverTogether(deps: Deps, messages: OutboxRow[]): Promise<void> {
  const reading: Deps = {
    ...deps,
    bookings: { ...deps.bookings, findById: once(deps.bookings.findById) },
    contacts: { ...deps.contacts, findById: once(deps.contacts.findById) },
    leads: { ...deps.leads, findById: once(deps.leads.findById) },
  };
  const outcomes = await Promise.allSettled(messages.map((message) => deliver(reading, message)));
  const sent = messages.filter((_, index) => {
    const outcome = outcomes[index];
    return outcome?.status === "fulfilled" && outcome.value;
  });
  if (sent.length > 0) await markSent(deps, sent);
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

/** Messages about one subject nearly all ask for the same row. */
function once<Row>(find: (id: string) => Promise<Row>): (id: string) => Promise<Row> {
  const found = new Map<string, Promise<Row>>();
  return (id) => {
    const row = found.get(id) ?? find(id);
    found.set(id, row);
    return row;
  };
}

/** True when it is out. */
async function deliver(deps: Deps, message: OutboxRow): Promise<boolean> {
  try {
    const needless = await send(deps, message);
    if (needless === null) return true;
    await deps.outbox.giveUp(message, needless);
  } catch (error) {
    // A customer's address is the customer's. The team's own would lose every notice, so that one is tried on and told of.
    if (error instanceof AddressRefused && message.audience === "customer")
      await giveUp(deps, message, ADDRESS_REFUSED);
    else await retryLater(deps, message, error);
  }
  return false;
}

/** Messages that are out but not marked go out again, so marking does not give up at the first trouble. */
async function markSent(deps: Deps, messages: OutboxRow[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await deps.outbox.markSent(messages, deps.now());
    } catch (error) {
      if (tries === MOST_MARK_TRIES) throw error;
    }
  }
}

async function retryLater(deps: Deps, message: OutboxRow, error: unknown): Promise<void> {
  const { kind, audience, attempts } = message;
  const lastError = labelOf(error);
  const next = nextAttemptAt({ createdAt: message.createdAt.getTime(), attempts }, deps.now().getTime());
  if (next === null) return giveUp(deps, message, lastError);
  deps.log("outbox_postponed", { kind, audience, attempts, error: lastError });
  await deps.outbox.postpone(message, new Date(next), lastError);
}

async function giveUp(deps: Deps, message: OutboxRow, lastError: string): Promise<void> {
  const { kind, audience, attempts } = message;
  deps.log("outbox_given_up", { kind, audience, attempts, error: lastError });
  await deps.outbox.giveUp(message, lastError);
}

// Suppliers' messages repeat addresses; their names and codes do not.
function labelOf(error: unknown): string {
  if (!(error instanceof Error)) return "Error";
  const code = "code" in error ? String(error.code) : "";
  return /^[A-Z][A-Z0-9_]{1,40}$/.test(code) ? `${error.name} ${code}` : error.name;
}

/** Null when it is out, or else why it need not be. */
async function send(deps: Deps, message: OutboxRow): Promise<Needless | null> {
  if (message.kind === "lead_webhook") return sendLead(deps, message.subjectId);
  const mail = await mailFor(deps, message);
  if (typeof mail === "string") return mail;
  if (isErased(mail.to)) return NOBODY_LEFT;
  await deps.mailer.send({
    ...mail,
    replyTo: isErased(mail.replyTo) ? site.email : mail.replyTo,
    headers: { ...mail.headers, [REPEAT_HEADER]: message.id },
  });
  return null;
}

/** The mail as things are now, or why none is needed any more. */
async function mailFor(deps: Deps, message: OutboxRow): Promise<Mail | Needless> {
  const { subjectId, audience } = message;
  switch (message.kind) {
    case "booking_received":
    case "payment_received": {
      const booking = await deps.bookings.findById(subjectId);
      if (!booking) return NOBODY_LEFT;
      const isPayment = message.kind === "payment_received";
      if (audience === "team")
        return toTeam((isPayment ? paymentReceivedTeamMail : bookingReceivedTeamMail)(booking), booking.customerEmail);
      if (isPayment) return toVisitor(paymentReceivedMail(booking), booking.customerEmail);
      if (booking.status === "cancelled") return OVERTAKEN;
      return toVisitor(bookingReceivedMail(booking, await findWayToPay(deps, booking)), booking.customerEmail);
    }
    case "booking_confirmed":
    case "booking_moved": {
      const booking = await deps.bookings.findById(subjectId);
      if (!booking) return NOBODY_LEFT;
      if (booking.status === "cancelled") return OVERTAKEN;
      const mail = message.kind === "booking_moved" ? bookingMovedMail : bookingConfirmedMail;
      return toVisitor(mail(booking), booking.customerEmail);
    }
    case "payment_review": {
      const attempt = await deps.paymentAttempts.findByReference(subjectId);
      const booking = attempt && (await deps.bookings.findById(attempt.bookingId));
      if (!booking) return NOBODY_LEFT;
      if (!isUnderReview(attempt)) return DEALT_WITH;
      return toTeam(paymentReviewMail(attempt, booking), booking.customerEmail);
    }
    case "payment_disputed": {
      const attempt = await deps.paymentAttempts.findByReference(subjectId);
      const booking = attempt && (await deps.bookings.findById(attempt.bookingId));
      return toTeam(paymentDisputedMail(subjectId, booking), booking?.customerEmail ?? site.email);
    }
    case "booking_cancelled": {
      const booking = await deps.bookings.findById(subjectId);
      if (!booking) return NOBODY_LEFT;
      const refunds = await deps.refunds.listByBookings([subjectId]);
      const attempts = await deps.paymentAttempts.listByBooking(subjectId);
      const hasOtherPayment = attempts.some(
        ({ status, reference }) =>
          status === "review" && !refunds.some(({ paymentReference }) => paymentReference === reference),
      );
      return toVisitor(bookingCancelledMail(booking, refunds, hasOtherPayment), booking.customerEmail);
    }
    case "refund_failed":
      return refundMailFor(deps, subjectId, { status: "failed", mail: refundFailedMail });
    case "refund_needs_attention":
      return refundMailFor(deps, subjectId, { status: "needs_attention", mail: refundNeedsAttentionMail });
    case "payment_unmatched":
      if (!(await deps.auditTrail.isUnmatched(subjectId))) return DEALT_WITH;
      return toTeam(paymentUnmatchedMail(subjectId), site.email);
    case "enquiry_received":
    case "lead_notice": {
      const lead = await deps.leads.findById(subjectId);
      if (!lead) return NOBODY_LEFT;
      return message.kind === "lead_notice"
        ? toTeam(leadNoticeMail(lead), lead.email)
        : toVisitor(enquiryReceivedMail(lead), lead.email);
    }
    case "contact_received":
    case "contact_notice": {
      const contact = await deps.contacts.findById(subjectId);
      if (!contact) return NOBODY_LEFT;
      return message.kind === "contact_notice"
        ? toTeam(contactNoticeMail(contact), contact.email)
        : toVisitor(contactReceivedMail(contact), contact.email);
    }
    case "newsletter_welcome": {
      const subscriber = await deps.subscribers.findById(subjectId);
      if (!subscriber || subscriber.unsubscribedAt !== null) return NOBODY_LEFT;
      const url = `${deps.siteUrl}/api/newsletter/unsubscribe?token=${subscriber.unsubscribeToken}`;
      return {
        ...toVisitor(newsletterWelcomeMail(url), subscriber.email),
        headers: { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
      };
    }
    case "lead_webhook":
      return NOBODY_LEFT;
  }
}

/** Whoever reads it may pay back by hand: once the money went another way, that would be twice. */
async function refundMailFor(
  deps: Deps,
  refundId: string,
  told: { status: RefundStatus; mail: typeof refundFailedMail },
): Promise<Mail | Needless> {
  const refund = await deps.refunds.findById(refundId);
  const booking = refund && (await deps.bookings.findById(refund.bookingId));
  if (!booking) return NOBODY_LEFT;
  if (refund.status !== told.status) return DEALT_WITH;
  return toTeam(told.mail(refund, booking), booking.customerEmail);
}

async function sendLead(deps: Deps, leadId: string): Promise<Needless | null> {
  const lead = await deps.leads.findById(leadId);
  if (!lead) return NOBODY_LEFT;
  if (deps.crm === null) throw new Error("No CRM is configured");
  const { id, firstName, lastName, email, phone, message, source, plan, businessName, country, page } = lead;
  await deps.crm.sendLead({
    id,
    firstName,
    lastName,
    email,
    phone,
    message,
    source,
    plan,
    businessName,
    country,
    page,
    createdAt: lead.createdAt.toISOString(),
  });
  return null;
}

function toVisitor(mail: RenderedMail, email: string): Mail {
  return { ...mail, to: email, replyTo: site.email };
}

function toTeam(mail: RenderedMail, visitorEmail: string): Mail {
  return { ...mail, to: site.email, replyTo: visitorEmail };
}
