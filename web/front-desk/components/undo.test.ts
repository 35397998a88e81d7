import { expect, test } from "vitest";
import { currentToasts } from "#web/lib/toasts/toast.ts";
import { showSuccess, undoLast } from "./undo.tsx";

const shownTitle = () => currentToasts()[0]?.title;

test("an undo says at once that it has begun, then its result", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  showSuccess({
    ...{ title: "Payment Recorded", description: "" },
    undo: { send: () => promise, successMessage: { title: "Payment Voided", description: "" }, errorTitle: "Failed" },
  });
  const undone = undoLast();
  expect(shownTitle()).toBe("Undoing...");
  resolve();
  await undone;
  expect(shownTitle()).toBe("Payment Voided");
});
