import type { MailKind, MailOutcome, MailRequest } from "./mail-items.ts";

/** Names for use within a sentence. */
export const MAIL_KIND_NAMES: Readonly<Record<MailKind, string>> = {
  letter: "a letter",
  parcel: "a parcel",
  official: "an official letter",
};

/** "Forwarding a letter from GRA", the title of the forwarding charge. */
export function forwardingTitle({ kind, sender }: { kind: MailKind; sender: string | null }): string {
  return `Forwarding ${MAIL_KIND_NAMES[kind]}${sender === null ? "" : ` from ${sender}`}`;
}

/** Labels of requests, on the client's page and at the desk. */
export const MAIL_REQUEST_LABELS: Readonly<Record<MailRequest, string>> = {
  forward: "Forward it",
  scan: "Scan it",
  collect: "Keep it for collection",
  discard: "Throw it away",
};

/** Labels of outcomes. */
export const MAIL_OUTCOME_LABELS: Readonly<Record<MailOutcome, string>> = {
  forwarded: "Forwarded",
  collected: "Collected",
  returned: "Returned to sender",
  discarded: "Thrown away",
};
