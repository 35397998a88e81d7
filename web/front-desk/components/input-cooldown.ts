/** Longer than the second press of a double click takes, shorter than it takes to read another row. */
const COOLDOWN_MS = 900;
/** Presses that follow each other faster than this are one burst, such as of a key that is held. */
const BURST_MS = 500;

let cooldownEndsAt = 0;
let isCoolingDown = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** What a hand aims at has just changed: for a moment a press means what stood there before. */
export function startInputCooldown() {
  extendCooldown(COOLDOWN_MS);
}

/** Takes a press away that means what stood there before. What counts is its event's time: it may have waited for the page. */
export function ignoreInCooldown(press: Pick<Event, "timeStamp" | "preventDefault" | "stopPropagation">) {
  if (press.timeStamp >= cooldownEndsAt) return;
  extendCooldown(BURST_MS);
  press.preventDefault();
  press.stopPropagation();
}

/** Calls back now and at every change with whether presses rest. Gives back how to stop. */
export function subscribeToInputCooldown(listener: (isResting: boolean) => void) {
  const hear = () => listener(isCoolingDown);
  listeners.add(hear);
  hear();
  return () => void listeners.delete(hear);
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
