import type { DayEntry } from "#contract/front-desk/day.ts";
import type { Day } from "#domain/calendar/days.ts";
import { startInputCooldown } from "#web/front-desk/components/input-cooldown.ts";
import type { Undo } from "#web/front-desk/components/undo.tsx";
import { useConfirmedMutation } from "#web/front-desk/forms/use-confirmed-mutation.tsx";
import { useTakePayment } from "#web/front-desk/payments/use-take-payment.tsx";
import { todayCopy as copy } from "./copy.ts";
import type { DayListName, VisitStep } from "./move-entry.ts";
import { recordVisitStep } from "./queries.ts";

/** The next visit step for an entry of this list. */
export function nextVisitStep(list: DayListName): "check-in" | "check-out" {
  return list === "inside" ? "check-out" : "check-in";
}

/** Records visit steps with a message and an undo, which also undoes the payment that was taken with the step. Also returns whether one is running. */
export function useVisitStep(entry: DayEntry, day: Day) {
  const [takePayment] = useTakePayment();
  return useConfirmedMutation<[step: VisitStep, payment?: Undo], void>({
    action: (step) => copy.actions[step],
    instead: (step) =>
      step === "check-out" && entry.owed > 0 && entry.kind === "booking"
        ? { label: copy.actions.pay, run: () => void takePayment(entry.id) }
        : null,
    send(confirmed, step) {
      // The row disappears immediately and another takes its position.
      startInputCooldown();
      return recordVisitStep(entry, step, day, confirmed);
    },
    successMessage: (_answer, step, payment) => ({
      ...copy.done[step](entry.name, payment ? 0 : entry.owed),
      ...(step !== "undo-visit" && {
        undo: {
          async send() {
            await recordVisitStep(entry, "undo-visit", day);
            await payment?.send();
          },
          successMessage: payment ? copy.paymentUndone(entry.name) : copy.done["undo-visit"](entry.name),
          errorTitle: copy.stepFailed["undo-visit"],
        },
      }),
    }),
    errorTitle: (step) => copy.stepFailed[step],
  });
}
