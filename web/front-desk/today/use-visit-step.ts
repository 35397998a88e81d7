import type { DayEntry } from "#contract/front-desk/day.ts";
import type { Day } from "#domain/calendar/days.ts";
import { startInputCooldown } from "#web/front-desk/components/input-cooldown.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { todayCopy as words } from "./copy.ts";
import type { DayList, VisitStep } from "./move-entry.ts";
import { recordVisitStep } from "./queries.ts";

/** The next step of somebody's day, by where they stand. */
export function nextStep(list: DayList): "check-in" | "check-out" {
  return list === "inside" ? "check-out" : "check-in";
}

/** Notes steps of somebody's day and tells of it, with the way back. Gives whether one is on its way. */
export function useVisitStep(entry: DayEntry, day: Day) {
  return useMutation({
    send(step: VisitStep) {
      // The row goes at once, and another comes in its place.
      startInputCooldown();
      return recordVisitStep(entry, step, day);
    },
    successMessage: (_answer, step) => ({
      ...words.done[step](entry.name),
      ...(step !== "undo-visit" && {
        undo: {
          send: () => recordVisitStep(entry, "undo-visit", day),
          successMessage: words.done["undo-visit"](entry.name),
          errorTitle: words.stepFailed["undo-visit"],
        },
      }),
    }),
    errorTitle: (step) => words.stepFailed[step],
  });
}
