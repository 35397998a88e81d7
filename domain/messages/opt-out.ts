import { foldName } from "#domain/people/fold-name.ts";

/**
 * The whole message, without capitals and punctuation. "Cancel" and "end", which other senders accept, are not among
 * them: our customers mean their booking.
 */
const STOP_WORDS: ReadonlySet<string> = new Set([
  ...["stop", "stopp", "stop all", "stopall", "please stop", "stop please", "stop it"],
  ...["stop messages", "stop messaging me", "unsubscribe", "opt out", "optout", "quit"],
]);
const START_WORDS: ReadonlySet<string> = new Set([
  ...["start", "start again", "please start", "unstop", "resume", "subscribe", "opt in", "optin"],
]);

/** Whether a message ends our messages on its channel. */
export function isStopWord(text: string): boolean {
  return STOP_WORDS.has(wordsOf(text));
}

/** Whether a message resumes them. */
export function isStartWord(text: string): boolean {
  return START_WORDS.has(wordsOf(text));
}

function wordsOf(text: string): string {
  return foldName(text.replace(/[^\p{L}\p{M}]+/gu, " ")).trim();
}
