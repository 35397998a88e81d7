import type { CustomerAddress } from "#domain/messages/channels.ts";
import { type OutboxAudience, RECIPIENT_DELETED, type SkipReason } from "#domain/operations/outbox.ts";
import { site } from "#domain/site.ts";
import type { Deps } from "#worker/deps.ts";
import type { Mail } from "#worker/gateways/mailer.ts";
import type { RenderedMail } from "./layout.ts";

/** An email as sent, which can also use the owner's copy, or go to a phone. */
export type WrittenMail = Mail &
  Pick<RenderedMail, "withCustomCopy" | "phoneMessage"> &
  Partial<Omit<CustomerAddress, "email">> & {
    /** The answer to STOP or START, which goes out whatever the customer stopped. */
    isOptOutAnswer?: true;
  };

type MailOrSkip = WrittenMail | SkipReason;

/** Renders the current email of an outbox entry, or explains why it is not needed any longer. */
export type MailKind = (
  deps: Deps,
  message: { subjectId: string; audience: OutboxAudience; dedupeKey?: string },
) => Promise<MailOrSkip>;

/**
 * Defines a kind of email: `load` reads its subject at delivery time, the other functions render it per reader. A
 * missing subject is skipped.
 */
export function mailKind<About extends object>(kind: {
  /** `dedupeSuffix` as given to `makeOutboxEntry`; null without one. */
  load: (deps: Deps, subjectId: string, dedupeSuffix: string | null) => Promise<About | SkipReason | null>;
  customer?: (data: About, deps: Deps) => MailOrSkip | Promise<MailOrSkip>;
  team?: (data: About, deps: Deps) => MailOrSkip | Promise<MailOrSkip>;
}): MailKind {
  return async (deps, { subjectId, audience, dedupeKey = "" }) => {
    const data = await kind.load(deps, subjectId, dedupeKey.split(`:${audience}:${subjectId}:`)[1] ?? null);
    if (data === null) return RECIPIENT_DELETED;
    if (typeof data === "string") return data;
    const write = audience === "crm" ? undefined : kind[audience];
    if (!write) throw new Error(`Nothing is written to the ${audience} about this`);
    return write(data, deps);
  };
}

/** With an address of several channels it reaches customers without an email address too. */
export function toCustomer(mail: RenderedMail, address: string | CustomerAddress): WrittenMail {
  const {
    email,
    phoneE164 = null,
    channel = null,
  }: CustomerAddress = typeof address === "string" ? { email: address } : address;
  return { ...mail, to: email, replyTo: site.email, phoneE164, channel };
}

export function toTeam(mail: RenderedMail, customerEmail: string): Mail {
  return { ...mail, to: site.email, replyTo: customerEmail };
}
