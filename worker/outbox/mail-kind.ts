import { type OutboxAudience, RECIPIENT_DELETED, type SkipReason } from "#domain/operations/outbox.ts";
import { site } from "#domain/site.ts";
import type { Deps } from "#worker/deps.ts";
import type { Mail } from "#worker/gateways/mailer.ts";
import type { RenderedMail } from "./layout.ts";

/** A mail as it would go out, which can be said in the owner's words. */
export type WrittenMail = Mail & Pick<RenderedMail, "withCustomCopy">;
type MailOrSkip = WrittenMail | SkipReason;

/** The mail of an outbox message as things are now, or why none is needed any more. */
export type MailKind = (
  deps: Deps,
  message: { subjectId: string; audience: OutboxAudience; dedupeKey?: string },
) => Promise<MailOrSkip>;

/**
 * A kind of mail: what it is about, read when it is sent, and how it is written for each who reads it. Of what is no
 * longer there nobody is told.
 */
export function mailKind<About extends object>(kind: {
  /** `occasion` is what `makeOutboxEntry` was told; null where it was told of none. */
  load: (deps: Deps, subjectId: string, dedupeSuffix: string | null) => Promise<About | SkipReason | null>;
  customer?: (about: About, deps: Deps) => MailOrSkip | Promise<MailOrSkip>;
  team?: (about: About, deps: Deps) => MailOrSkip | Promise<MailOrSkip>;
}): MailKind {
  return async (deps, { subjectId, audience, dedupeKey = "" }) => {
    const about = await kind.load(deps, subjectId, dedupeKey.split(`:${audience}:${subjectId}:`)[1] ?? null);
    if (about === null) return RECIPIENT_DELETED;
    if (typeof about === "string") return about;
    const write = audience === "crm" ? undefined : kind[audience];
    if (!write) throw new Error(`Nothing is written to the ${audience} about this`);
    return write(about, deps);
  };
}

export function toCustomer(mail: RenderedMail, email: string): WrittenMail {
  return { ...mail, to: email, replyTo: site.email };
}

export function toTeam(mail: RenderedMail, customerEmail: string): Mail {
  return { ...mail, to: site.email, replyTo: customerEmail };
}
