import { useSyncExternalStore } from "react";
import { ApiError } from "#web/lib/api-error.ts";

/** What waits until whoever is here has shown once more that it is them; null while nothing does. */
let pendingReauth: { isProved: Promise<boolean>; settle: (isProved: boolean) => void } | null = null;
const listeners = new Set<() => void>();

/** Whether the page is to ask for the passkey again. */
export function useIsReauthPending(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pendingReauth !== null,
    () => false,
  );
}

/** Answers what was asked: true when the passkey was shown, false when they would rather not. */
export function settleReauth(isProved: boolean) {
  pendingReauth?.settle(isProved);
  pendingReauth = null;
  notifyListeners();
}

/** Asks for the passkey where a call was refused for want of it, and makes the call again once it was shown. */
export async function retryAfterReauth(answer: Response, again: () => Promise<Response>): Promise<Response> {
  const { code } = new ApiError(answer.status, answer.statusText, await answer.clone().text());
  if (code !== "reauth_required") return answer;
  return (await requestReauth()) ? again() : answer;
}

function requestReauth(): Promise<boolean> {
  if (pendingReauth) return pendingReauth.isProved;
  let settle = (_: boolean) => {};
  const isProved = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  pendingReauth = { isProved, settle };
  notifyListeners();
  return isProved;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notifyListeners() {
  for (const listener of listeners) listener();
}
