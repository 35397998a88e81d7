/** Task queue on a clock that tests can move. Times are epoch milliseconds. */
export interface Schedule {
  now(): number;
  after(delayMs: number, task: () => Promise<void> | void): void;
  /** Moves the clock, runs due tasks in order, and resolves when all have finished. */
  advance(ms: number): Promise<void>;
  clear(): void;
  /** Clears the queue and resets a manual clock to its start. */
  rewind(): void;
}

interface ScheduledTask {
  dueAt: number;
  task: () => Promise<void> | void;
}

/** With `isManual`, time stands still until advanced; only immediate tasks run. */
export function createSchedule(options: { isManual: boolean }): Schedule {
  const startedAt = Date.now();
  let offsetMs = 0;
  let entries: ScheduledTask[] = [];
  let timer: NodeJS.Timeout | undefined;
  const running = new Set<Promise<void>>();

  function now(): number {
    return (options.isManual ? startedAt : Date.now()) + offsetMs;
  }

  function after(delayMs: number, task: ScheduledTask["task"]): void {
    if (delayMs <= 0) {
      run(task);
      return;
    }
    entries.push({ dueAt: now() + delayMs, task });
    entries.sort((a, b) => a.dueAt - b.dueAt);
    arm();
  }

  function run(task: ScheduledTask["task"]): Promise<void> {
    const done = Promise.resolve()
      .then(task)
      .finally(() => running.delete(done));
    running.add(done);
    return done;
  }

  function takeDue(until: number): ScheduledTask | undefined {
    const first = entries[0];
    return first && first.dueAt <= until ? entries.shift() : undefined;
  }

  function arm(): void {
    clearTimeout(timer);
    const first = entries[0];
    if (options.isManual || !first) return;
    timer = setTimeout(
      () => {
        for (let entry = takeDue(now()); entry; entry = takeDue(now())) run(entry.task);
        arm();
      },
      Math.max(0, first.dueAt - now()),
    );
  }

  async function settle(): Promise<void> {
    while (running.size > 0) await Promise.all(running);
  }

  async function advance(ms: number): Promise<void> {
    const until = now() + ms;
    await settle();
    for (let entry = takeDue(until); entry; entry = takeDue(until)) {
      offsetMs += Math.max(0, entry.dueAt - now());
      await run(entry.task);
      await settle();
    }
    offsetMs += Math.max(0, until - now());
    arm();
  }

  function clear(): void {
    entries = [];
    clearTimeout(timer);
  }

  function rewind(): void {
    clear();
    offsetMs = 0;
  }

  return { now, after, advance, clear, rewind };
}
