import { useSyncExternalStore } from "react";
import { ApiError } from "#web/lib/api-error.ts";

/** What waits until whoever is here has shown once more that it is them; null while nothing does. */
let waiting: { isProved: Promise<boolean>; settle: (isProved: boolean) => void } | null = null;
const listeners = new Set<() => void>();

/** Whether the page is to ask for the passkey again. */
export function useIsProofWanted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting !== null,
    () => false,
  );
}

/** Answers what was asked: true when the passkey was shown, false when they would rather not. */
export function answerProof(isProved: boolean) {
  waiting?.settle(isProved);
  waiting = null;
  tell();
}

/** Asks for the passkey where a call was refused for want of it, and makes the call again once it was shown. */
export async function afterProof(answer: Response, again: () => Promise<Response>): Promise<Response> {
  const { code } = new ApiError(answer.status, answer.statusText, await answer.clone().text());
  if (code !== "reauth_required") return answer;
  return (await askForProof()) ? again() : answer;
}

function askForProof(): Promise<boolean> {
  if (waiting) return waiting.isProved;
  let settle = (_: boolean) => {};
  const isProved = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  waiting = { isProved, settle };
  tell();
  return isProved;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell() {
  for (const listener of listeners) listener();
}
