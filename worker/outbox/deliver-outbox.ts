import type { CustomTexts } from "#domain/mail-texts/mail-texts.ts";
import { type Channel, nextMorning } from "#domain/messages/channels.ts";
import {
  ADDRESS_REFUSED,
  CHANNEL_STOPPED,
  MESSAGE_LIMIT_REACHED,
  NO_CHANNEL,
  nextAttemptAt,
  type OutboxKind,
  RECIPIENT_DELETED,
  type SkipReason,
} from "#domain/operations/outbox.ts";
import { isErased } from "#domain/people/erasure.ts";
import { site } from "#domain/site.ts";
import { allowanceMails } from "#worker/allowances/mails.ts";
import { bookingMails } from "#worker/bookings/mails.ts";
import type { OutboxRow } from "#worker/db/schema/outbox.ts";
import type { Deps } from "#worker/deps.ts";
import { AddressRefused, DailyLimitReached, MessageRefused } from "#worker/errors.ts";
import { dateAlertMails } from "#worker/events/date-alert-mails.ts";
import { eventMails } from "#worker/events/mails.ts";
import { inboxMails } from "#worker/inbox/mails.ts";
import { sendLead } from "#worker/inbox/send-lead.ts";
import { inventoryMails } from "#worker/inventory/mails.ts";
import { forwardingEmails } from "#worker/mail-items/forwarding-mails.ts";
import { mailItemEmails } from "#worker/mail-items/mails.ts";
import { type LoadCustomCopy, loadCustomCopyOnce } from "#worker/mail-texts/load-custom-copy.ts";
import { meetingMails } from "#worker/meeting-room/mails.ts";
import { membershipMails } from "#worker/memberships/mails.ts";
import { messageMails } from "#worker/messages/mails.ts";
import { withoutStopped } from "#worker/messages/without-stopped.ts";
import { myBookingMails } from "#worker/my-booking/mails.ts";
import { officeMails } from "#worker/my-office/mails.ts";
import { newsletterMails } from "#worker/newsletter/mails.ts";
import { paymentMails } from "#worker/payments/mails.ts";
import { refundMails } from "#worker/refunds/mails.ts";
import { staffMails } from "#worker/staff/mails.ts";
import { waitlistMails } from "#worker/waitlist/mails.ts";
import type { MailKind, WrittenMail } from "./mail-kind.ts";
import { replaceMethods } from "./replace-methods.ts";
import { listChannels, sendToPhone } from "./send-to-phone.ts";

const MAILS: Record<Exclude<OutboxKind, "lead_webhook">, MailKind> = {
  ...bookingMails,
  ...myBookingMails,
  ...paymentMails,
  ...refundMails,
  ...inboxMails,
  ...messageMails,
  ...newsletterMails,
  ...staffMails,
  ...waitlistMails,
  ...inventoryMails,
  ...membershipMails,
  ...meetingMails,
  ...allowanceMails,
  ...officeMails,
  ...eventMails,
  ...dateAlertMails,
  ...mailItemEmails,
  ...forwardingEmails,
};

/** Longer than a delivery takes, shorter than the interval of the job. */
const LEASE_MS = 3 * 60_000;
/** The maximum number of messages per claim without ids. */
export const OUTBOX_PAGE = 10;
const MAX_MARK_ATTEMPTS = 3;
/** After so many failures of a provider its message takes the next channel, mostly within five minutes. */
const MAX_CHANNEL_ATTEMPTS = 2;

/** The same on every retry, to recognise a repeat: the email service sets a new Message-ID each time. */
const REPEAT_HEADER = "X-Entity-Ref-ID";

/**
 * Delivers due messages, most important first and each by one sender only; `ids` restricts them. Returns how many were
 * claimed, sent or not.
 */
export async function deliverOutbox(deps: Deps, wanted: { ids?: string[]; limit?: number } = {}): Promise<number> {
  const { ids, limit = OUTBOX_PAGE } = wanted;
  if (ids?.length === 0) return 0;
  const now = deps.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const maxThrottled = deps.limits.throttledEmailsPerHour;
  const due = await deps.outbox.claimDue({ now, leaseUntil, limit, maxThrottled: maxThrottled, ...(ids && { ids }) });
  const texts = loadCustomCopyOnce(deps);
  const bySubject = [...Map.groupBy(due, ({ subjectId }) => subjectId).values()];
  for (const messages of bySubject.toSorted((first, second) => highestImportance(first) - highestImportance(second)))
    await deliverBatch(deps, messages, texts);
  return due.length;
}

function highestImportance(messages: OutboxRow[]): number {
  return Math.min(...messages.map(({ importance }) => importance));
}

/** Delivers the messages of one subject in parallel and marks them together. Their subject is read once. */
async function deliverBatch(deps: Deps, messages: OutboxRow[], texts: LoadCustomCopy): Promise<void> {
  const reading: Deps = {
    ...deps,
    bookings: replaceMethods(deps.bookings, { findById: memoizeById(deps.bookings.findById) }),
    contacts: replaceMethods(deps.contacts, { findById: memoizeById(deps.contacts.findById) }),
    leads: replaceMethods(deps.leads, { findById: memoizeById(deps.leads.findById) }),
  };
  const outcomes = await Promise.allSettled(messages.map((message) => deliver(reading, message, texts)));
  const sent = messages.filter((_, index) => {
    const outcome = outcomes[index];
    return outcome?.status === "fulfilled" && outcome.value;
  });
  if (sent.length > 0) await markSent(deps, sent);
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

/** Messages of one subject mostly read the same row. */
function memoizeById<Row>(find: (id: string) => Promise<Row>): (id: string) => Promise<Row> {
  const found = new Map<string, Promise<Row>>();
  return (id) => {
    const row = found.get(id) ?? find(id);
    found.set(id, row);
    return row;
  };
}

/** True if it was sent and is still to be marked. */
async function deliver(deps: Deps, message: OutboxRow, texts: LoadCustomCopy): Promise<boolean> {
  let channels: readonly Channel[] = [];
  try {
    const mail = await render(deps, message);
    if (typeof mail === "string") {
      await deps.outbox.giveUp(message, mail);
      return false;
    }
    if (mail === null) return true;
    const possible = listChannels(deps, message, mail);
    channels = await withoutStopped(deps, mail, possible);
    const [channel] = channels;
    if (channel === undefined && possible.length > 0) await deps.outbox.giveUp(message, CHANNEL_STOPPED);
    else if (channel === undefined) await giveUpUnreachable(deps, message, mail);
    else if (channel === "email") await sendEmail(deps, message, mail, await texts());
    else await sendToPhone(deps, message, mail, channel);
    return channel === "email";
  } catch (error) {
    const [failed, next] = channels;
    if (error instanceof DailyLimitReached && next !== "email") return await waitForMorning(deps, message);
    if (failed !== undefined && next !== undefined && isChannelOver(failed, message, error)) {
      await deps.outbox.changeChannel(message, failed, errorLabel(error));
      return deliver(deps, { ...message, failedChannel: failed, delivery: null }, texts);
    }
    // A rejected customer address is final. The team's address would lose every email, so it is retried and reported.
    if (error instanceof AddressRefused && message.audience === "customer")
      await giveUp(deps, message, ADDRESS_REFUSED);
    else if (error instanceof MessageRefused) await giveUp(deps, message, errorLabel(error));
    else await retryLater(deps, message, error);
    return false;
  }
}

/** Whether to use the next channel: this one refuses the customer, or its provider has been failing for a while. */
function isChannelOver(channel: Channel, { audience, attempts }: OutboxRow, error: unknown): boolean {
  if (audience !== "customer") return false;
  if (error instanceof AddressRefused || error instanceof MessageRefused) return true;
  if (error instanceof DailyLimitReached) return true;
  return channel !== "email" && attempts >= MAX_CHANNEL_ATTEMPTS;
}

/** The ceilings count from midnight. */
async function waitForMorning(deps: Deps, message: OutboxRow): Promise<false> {
  deps.log("message_limit_reached", { kind: message.kind });
  await deps.outbox.postpone(message, new Date(nextMorning(deps.now().getTime())), MESSAGE_LIMIT_REACHED);
  return false;
}

/** A sent but unmarked message would be sent again, so marking is retried. */
async function markSent(deps: Deps, messages: OutboxRow[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await deps.outbox.markSent(messages, deps.now());
    } catch (error) {
      if (tries === MAX_MARK_ATTEMPTS) throw error;
    }
  }
}

async function retryLater(deps: Deps, message: OutboxRow, error: unknown): Promise<void> {
  const { kind, audience, attempts } = message;
  const lastError = errorLabel(error);
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

// Error messages of external services may contain addresses; names and codes do not.
function errorLabel(error: unknown): string {
  if (!(error instanceof Error)) return "Error";
  const code = "code" in error ? String(error.code) : "";
  return /^[A-Z][A-Z0-9_]{1,40}$/.test(code) ? `${error.name} ${code}` : error.name;
}

/** The message, null for a lead that the CRM now has, or the reason to skip it. */
async function render(deps: Deps, message: OutboxRow): Promise<WrittenMail | SkipReason | null> {
  return message.kind === "lead_webhook" ? sendLead(deps, message.subjectId) : MAILS[message.kind](deps, message);
}

async function giveUpUnreachable(deps: Deps, message: OutboxRow, { to }: WrittenMail): Promise<void> {
  if (isErased(to)) return deps.outbox.giveUp(message, RECIPIENT_DELETED);
  // After a failure there is no other way, and staff see it.
  if (message.failedChannel !== null) return giveUp(deps, message, message.lastError ?? ADDRESS_REFUSED);
  await deps.outbox.giveUp(message, NO_CHANNEL);
}

async function sendEmail(deps: Deps, message: OutboxRow, written: WrittenMail, copy: CustomTexts): Promise<void> {
  const { withCustomCopy, phoneMessage, phoneE164, channel, ...mail } = written;
  await deps.mailer.send({
    ...mail,
    ...(copy.size > 0 && withCustomCopy?.(copy)),
    replyTo: mail.replyTo === "" || isErased(mail.replyTo) ? site.email : mail.replyTo,
    headers: { ...mail.headers, [REPEAT_HEADER]: message.id },
  });
}
