import { useEffect, useSyncExternalStore } from "react";
import { backgroundApi, FRONT_DESK_KEY, reloadFrontDesk } from "#web/front-desk/queries.ts";
import { hasCredentials } from "#web/front-desk/session/staff-session.ts";
import { readResponse } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { queryClient } from "#web/lib/query-client.ts";

/** With the time to read what is new, what somebody else does is here within five seconds. */
const POLL_MS = 3500;
/** Until the first list has come, which says that there is a way in. */
const FIRST_POLL_MS = 250;
/** Nobody has touched the page for so long: it asks no more until somebody does, so that a session can end by itself. */
const IDLE_AFTER_MS = 30 * 60_000;
const ACTIVITY_EVENTS = ["pointerdown", "pointermove", "keydown", "scroll"] as const;

/** `resting` while nobody looks or nobody is here, `cut` while no answer comes. */
type LiveState = "live" | "resting" | "cut";

let state: LiveState = "resting";
const listeners = new Set<() => void>();

export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, () => state);
}

/**
 * Asks every few seconds whether anything has changed, and asks again for what is on the screen if so. Only while the page
 * is seen and somebody is at it; what somebody has open, typed or chosen is not the lists', and stays.
 */
export function useLiveUpdates() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    let hasEnded = false;
    let touchedAt = performance.now();
    let refusedAt = 0;
    let known: string | null = null;

    const isWanted = () =>
      document.visibilityState === "visible" &&
      hasCredentials() &&
      performance.now() - touchedAt < IDLE_AFTER_MS &&
      hasFetchedSince(refusedAt);

    async function look() {
      clearTimeout(timer);
      if (isAsking) return;
      isAsking = true;
      if (isWanted()) {
        try {
          const { mark } = await readResponse(backgroundApi.changes.$get());
          if (known !== null && mark !== known) void reloadFrontDesk();
          known = mark;
          setLiveState("live");
        } catch (error) {
          if (error instanceof ApiError && error.status < 500) refusedAt = Date.now();
          setLiveState("cut");
        }
      } else setLiveState("resting");
      isAsking = false;
      // The page may have been left, or put away, while an answer was on its way.
      if (hasEnded) return;
      timer = setTimeout(look, known === null ? FIRST_POLL_MS : POLL_MS);
    }

    function touch() {
      touchedAt = performance.now();
      if (state === "resting") void look();
    }

    for (const name of ACTIVITY_EVENTS) window.addEventListener(name, touch, { passive: true, capture: true });
    document.addEventListener("visibilitychange", look);
    timer = setTimeout(look, FIRST_POLL_MS);
    return () => {
      hasEnded = true;
      clearTimeout(timer);
      for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, touch, { capture: true });
      document.removeEventListener("visibilitychange", look);
      setLiveState("resting");
    };
  }, []);
}

/** Wrong keys are counted: whoever was refused asks no more by itself until something they asked for has come. */
function hasFetchedSince(refusedAt: number): boolean {
  const asked = queryClient.getQueryCache().findAll({ queryKey: [FRONT_DESK_KEY] });
  return asked.some(({ state }) => state.dataUpdatedAt > refusedAt);
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
