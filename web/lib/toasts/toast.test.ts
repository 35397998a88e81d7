import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentToasts, dismissToast, toast } from "./toast.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a dismissed toast closes immediately and leaves the queue after 1,000,000 ms", () => {
  dismissToast(toast({ title: "Sent" }));
  expect(currentToasts()).toMatchObject([{ title: "Sent", isOpen: false, variant: "default" }]);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toEqual([]);
});

test("a new toast replaces the previous one and outlives its removal", () => {
  const first = toast({ title: "First" });
  dismissToast(first);
  toast({ title: "Second" });
  vi.advanceTimersByTime(1_000_000);
  expect(currentToasts()).toMatchObject([{ title: "Second", isOpen: true }]);
});
