import { dayAt } from "#domain/calendar/days.ts";
import { forwardingTitle } from "#domain/mail-items/mail-item-copy.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { placeholderEmail } from "./booking-subject.ts";
import type { ChargePayment, ChargeSubject, PaymentEffects } from "./charge-subject.ts";

const MESSAGES = {
  cancelled: "This is not sent on any more, so there is nothing to pay. Open your page to see how it stands.",
  over: "This cannot be paid any more. Open your page to see how it stands.",
};

/** Sending on what came by post. */
export async function forwardingSubject(deps: Deps, mailItemId: string): Promise<ChargeSubject | null> {
  const found = await deps.mailItems.findById(mailItemId);
  const client = found && (await deps.clients.findById(found.item.clientId));
  if (!found || !client) return null;
  const { item } = found;
  const title = forwardingTitle(item);
  return {
    email: client.email || placeholderEmail(client.id),
    title,
    startDate: dayAt(item.receivedAt.getTime()),
    payBy: null,
    isCancelled: item.pricePesewas === null,
    page: "/payment/verify",
    pageQuery: { bookingId: mailItemId, planName: title },
    // What it costs was said before it was asked for.
    refreshPrice: async () => {},
    messages: MESSAGES,
  };
}

/** That it is paid is told to the client, and to the team, who send it on now. */
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
    notices: [
      makeOutboxEntry(deps, { ...notice, audience: "customer" }),
      ...(actor === "staff" ? [] : [makeOutboxEntry(deps, { ...notice, audience: "team" })]),
    ],
  };
}
