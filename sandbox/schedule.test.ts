import { expect, test } from "vitest";
import { createSchedule } from "./schedule.ts";

test("runs immediate tasks and keeps later ones until the clock moves", async () => {
  const schedule = createSchedule({ isManual: true });
  const ran: string[] = [];
  schedule.after(0, () => void ran.push("now"));
  schedule.after(1000, () => void ran.push("later"));
  await schedule.advance(999);
  expect(ran).toEqual(["now"]);
  await schedule.advance(1);
  expect(ran).toEqual(["now", "later"]);
});

test("runs tasks in order, each at its own time", async () => {
  const schedule = createSchedule({ isManual: true });
  const start = schedule.now();
  const ran: [string, number][] = [];
  schedule.after(300, () => void ran.push(["third", schedule.now() - start]));
  schedule.after(100, () => {
    ran.push(["first", schedule.now() - start]);
    schedule.after(100, () => void ran.push(["second", schedule.now() - start]));
  });
  await schedule.advance(1000);
  expect(ran).toEqual([
    ["first", 100],
    ["second", 200],
    ["third", 300],
  ]);
  expect(schedule.now() - start).toBe(1000);
});

test("advance waits for the tasks it started", async () => {
  const schedule = createSchedule({ isManual: true });
  let isDone = false;
  schedule.after(10, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    isDone = true;
  });
  await schedule.advance(10);
  expect(isDone).toBe(true);
});

test("the real clock can be moved forward", async () => {
  const schedule = createSchedule({ isManual: false });
  let hasRun = false;
  schedule.after(3_600_000, () => {
    hasRun = true;
  });
  await schedule.advance(3_600_000);
  expect(hasRun).toBe(true);
  expect(schedule.now() - Date.now()).toBeGreaterThan(3_590_000);
});

test("a cleared schedule runs nothing", async () => {
  const schedule = createSchedule({ isManual: true });
  schedule.after(10, () => expect.unreachable());
  schedule.clear();
  await schedule.advance(100);
});

test("rewind resets the clock and drops scheduled tasks", async () => {
  const schedule = createSchedule({ isManual: true });
  const start = schedule.now();
  let hasRun = false;
  schedule.after(2000, () => {
    hasRun = true;
  });
  await schedule.advance(1000);
  schedule.rewind();
  expect(schedule.now()).toBe(start);
  await schedule.advance(5000);
  expect(hasRun).toBe(false);
});
