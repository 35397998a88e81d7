import { useEffect, useSyncExternalStore } from "react";
import { backgroundApi, FRONT_DESK_KEY, reloadFrontDesk } from "#web/front-desk/queries.ts";
import { hasCredentials } from "#web/front-desk/session/staff-session.ts";
import { readResponse } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { queryClient } from "#web/lib/query-client.ts";

/** With the time to refetch, changes of others appear within five seconds. */
const POLL_MS = 3500;
/** Until the first list has loaded, which proves the credentials. */
const FIRST_POLL_MS = 250;
/** Polling stops after this idle time, so that a session can expire. */
const IDLE_AFTER_MS = 30 * 60_000;
const ACTIVITY_EVENTS = ["pointerdown", "pointermove", "keydown", "scroll"] as const;

/** `resting` while the page is hidden or idle, `cut` while requests fail. */
type LiveState = "live" | "resting" | "cut";

let state: LiveState = "resting";
const listeners = new Set<() => void>();

export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, () => state);
}

/**
 * Polls for changes and refetches the displayed data. Polls only while the page is visible and in use; open dialogs,
 * input and filters stay.
 */
export function useLiveUpdates() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPolling = false;
    let isUnmounted = false;
    let activeAt = performance.now();
    let refusedAt = 0;
    let lastMark: string | null = null;

    const shouldPoll = () =>
      document.visibilityState === "visible" &&
      hasCredentials() &&
      performance.now() - activeAt < IDLE_AFTER_MS &&
      hasFetchedSince(refusedAt);

    async function poll() {
      clearTimeout(timer);
      if (isPolling) return;
      isPolling = true;
      if (shouldPoll()) {
        try {
          const { mark } = await readResponse(backgroundApi.changes.$get());
          if (lastMark !== null && mark !== lastMark) void reloadFrontDesk();
          lastMark = mark;
          setLiveState("live");
        } catch (error) {
          if (error instanceof ApiError && error.status < 500) refusedAt = Date.now();
          setLiveState("cut");
        }
      } else setLiveState("resting");
      isPolling = false;
      // The page may be unmounted while a request is in flight.
      if (isUnmounted) return;
      timer = setTimeout(poll, lastMark === null ? FIRST_POLL_MS : POLL_MS);
    }

    function onActivity() {
      activeAt = performance.now();
      if (state === "resting") void poll();
    }

    for (const name of ACTIVITY_EVENTS) window.addEventListener(name, onActivity, { passive: true, capture: true });
    document.addEventListener("visibilitychange", poll);
    timer = setTimeout(poll, FIRST_POLL_MS);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, onActivity, { capture: true });
      document.removeEventListener("visibilitychange", poll);
      setLiveState("resting");
    };
  }, []);
}

/** The server counts wrong keys: after a refusal, polling waits until a request by staff succeeds. */
function hasFetchedSince(refusedAt: number): boolean {
  const queries = queryClient.getQueryCache().findAll({ queryKey: [FRONT_DESK_KEY] });
  return queries.some(({ state }) => state.dataUpdatedAt > refusedAt);
}

function setLiveState(next: LiveState) {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
