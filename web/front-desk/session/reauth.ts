import { useSyncExternalStore } from "react";
import { ApiError } from "#web/lib/api-error.ts";

/** Requests that wait for a repeated passkey; null if none do. */
let pendingReauth: { isConfirmed: Promise<boolean>; settle: (isConfirmed: boolean) => void } | null = null;
const listeners = new Set<() => void>();

/** Whether the page must ask for the passkey again. */
export function useIsReauthPending(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pendingReauth !== null,
    () => false,
  );
}

/** Settles the waiting requests: true after the passkey was shown, false if staff cancel. */
export function settleReauth(isConfirmed: boolean) {
  pendingReauth?.settle(isConfirmed);
  pendingReauth = null;
  notifyListeners();
}

/** Asks for the passkey if a request was refused for lack of it, then retries the request. */
export async function retryAfterReauth(answer: Response, retry: () => Promise<Response>): Promise<Response> {
  const { code } = new ApiError(answer.status, answer.statusText, await answer.clone().text());
  if (code !== "reauth_required") return answer;
  return (await requestReauth()) ? retry() : answer;
}

function requestReauth(): Promise<boolean> {
  if (pendingReauth) return pendingReauth.isConfirmed;
  let settle = (_: boolean) => {};
  const isConfirmed = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  pendingReauth = { isConfirmed, settle };
  notifyListeners();
  return isConfirmed;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notifyListeners() {
  for (const listener of listeners) listener();
}
