/** Longer than the second press of a double click takes, shorter than it takes to read another row. */
const MOMENT_MS = 900;
/** Presses that follow each other faster than this are one burst, such as of a key that is held. */
const BURST_MS = 500;

let restsUntil = 0;
let isResting = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** What a hand aims at has just changed: for a moment a press means what stood there before. */
export function startPressCooldown() {
  restFor(MOMENT_MS);
}

/** Takes a press away that means what stood there before. What counts is its event's time: it may have waited for the page. */
export function ignoreInCooldown(press: Pick<Event, "timeStamp" | "preventDefault" | "stopPropagation">) {
  if (press.timeStamp >= restsUntil) return;
  restFor(BURST_MS);
  press.preventDefault();
  press.stopPropagation();
}

/** Calls back now and at every change with whether presses rest. Gives back how to stop. */
export function onPressCooldown(listener: (isResting: boolean) => void) {
  const hear = () => listener(isResting);
  listeners.add(hear);
  hear();
  return () => void listeners.delete(hear);
}

function restFor(ms: number) {
  const until = performance.now() + ms;
  if (until <= restsUntil) return;
  restsUntil = until;
  clearTimeout(timer);
  timer = setTimeout(() => tell(false), ms);
  tell(true);
}

function tell(next: boolean) {
  isResting = next;
  for (const listener of listeners) listener();
}
