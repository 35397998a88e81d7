import { dayAt } from "#domain/calendar/days.ts";
import { forwardingTitle } from "#domain/mail-items/mail-item-copy.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { placeholderEmail } from "./booking-subject.ts";
import type { ChargePayment, ChargeSubject, PaymentEffects } from "./charge-subject.ts";

const MESSAGES = {
  cancelled: "We are no longer forwarding this, so there is nothing to pay. See your page for details.",
  over: "You can no longer pay for this. See your page for details.",
};

/** Forwarding of a mail item. */
export async function forwardingSubject(deps: Deps, mailItemId: string): Promise<ChargeSubject | null> {
  const found = await deps.mailItems.findById(mailItemId);
  const client = found && (await deps.clients.findById(found.item.clientId));
  if (!found || !client) return null;
  const { item } = found;
  const title = forwardingTitle(item);
  return {
    name: client.fullName,
    hasEmail: client.email !== "",
    email: client.email || placeholderEmail(client.id),
    phone: client.phone,
    phoneE164: client.phoneE164,
    title,
    startDate: dayAt(item.receivedAt.getTime()),
    payBy: null,
    isCancelled: item.pricePesewas === null,
    page: "/payment/verify",
    pageQuery: { bookingId: mailItemId, planName: title },
    // The client saw the price before the request.
    refreshPrice: async () => {},
    messages: MESSAGES,
  };
}

/** Audit entry, and mails to the client and to the team, who then forward the item. Throws `not_found`. */
export async function forwardingPaidEffects(
  deps: Deps,
  { charge, reference, at, actor, detail }: ChargePayment,
): Promise<PaymentEffects> {
  const { subjectId } = charge;
  const found = await deps.mailItems.findById(subjectId);
  if (!found) throw new AppError("not_found");
  const notice = { kind: "mail_paid", subjectId, at, dedupeSuffix: reference } as const;
  return {
    logEvent: "mail_paid",
    audit: makeAudit(deps, actor, {
      at,
      action: "mail_paid",
      subjectType: "client",
      subjectId: found.item.clientId,
      detail: { reference, mailItem: subjectId, amountPesewas: charge.amountPesewas, ...detail },
    }),
    outboxEntries: [
      makeOutboxEntry(deps, { ...notice, audience: "customer" }),
      ...(actor === "staff" ? [] : [makeOutboxEntry(deps, { ...notice, audience: "team" })]),
    ],
  };
}
