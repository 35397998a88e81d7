import type { MailKind, MailOutcome, MailRequest } from "./mail-items.ts";

/** What it is, in a sentence. */
export const MAIL_KIND_NAMES: Readonly<Record<MailKind, string>> = {
  letter: "a letter",
  parcel: "a parcel",
  official: "an official letter",
};

/** "Sending on a letter from GRA": what its cost is for. */
export function forwardingTitle({ kind, sender }: { kind: MailKind; sender: string | null }): string {
  return `Sending on ${MAIL_KIND_NAMES[kind]}${sender === null ? "" : ` from ${sender}`}`;
}

/** What a client asks for, in the words of their page and of the desk. */
export const MAIL_REQUEST_LABELS: Readonly<Record<MailRequest, string>> = {
  forward: "Send it on",
  scan: "Scan it",
  collect: "Keep it to collect",
  discard: "Throw it away",
};

/** How it left the house. */
export const MAIL_OUTCOME_LABELS: Readonly<Record<MailOutcome, string>> = {
  forwarded: "Sent on",
  collected: "Collected",
  returned: "Sent back",
  discarded: "Thrown away",
};
