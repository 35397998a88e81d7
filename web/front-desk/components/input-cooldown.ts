/** Longer than a double click, shorter than reading another row takes. */
const COOLDOWN_MS = 900;
/** Input events closer together than this are one burst, such as a held key. */
const BURST_MS = 500;

let cooldownEndsAt = 0;
let isCoolingDown = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Starts the cooldown after the content under the pointer has changed. */
export function startInputCooldown() {
  extendCooldown(COOLDOWN_MS);
}

/** Ignores input that was aimed at the previous content. The event's own time counts, because it may have been queued. */
export function cancelDuringCooldown(event: Pick<Event, "timeStamp" | "preventDefault" | "stopPropagation">) {
  if (event.timeStamp >= cooldownEndsAt) return;
  extendCooldown(BURST_MS);
  event.preventDefault();
  event.stopPropagation();
}

/** Calls the listener immediately and on each change. Returns the unsubscribe function. */
export function subscribeToInputCooldown(listener: (isCoolingDown: boolean) => void) {
  const notify = () => listener(isCoolingDown);
  listeners.add(notify);
  notify();
  return () => void listeners.delete(notify);
}

function extendCooldown(ms: number) {
  const until = performance.now() + ms;
  if (until <= cooldownEndsAt) return;
  cooldownEndsAt = until;
  clearTimeout(timer);
  timer = setTimeout(() => setCoolingDown(false), ms);
  setCoolingDown(true);
}

function setCoolingDown(next: boolean) {
  isCoolingDown = next;
  for (const listener of listeners) listener();
}
