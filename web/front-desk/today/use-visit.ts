import type { DayEntry } from "#contract/front-desk/day.ts";
import type { Day } from "#domain/calendar/days.ts";
import { startPressCooldown } from "#web/front-desk/components/press-cooldown.ts";
import { useAct } from "#web/front-desk/components/use-act.tsx";
import type { DayList, VisitStep } from "./move-entry.ts";
import { noteStep } from "./queries.ts";
import { todayWords as words } from "./words.ts";

/** The next step of somebody's day, by where they stand. */
export function nextStep(list: DayList): "check-in" | "check-out" {
  return list === "inside" ? "check-out" : "check-in";
}

/** Notes steps of somebody's day and tells of it, with the way back. Gives whether one is on its way. */
export function useVisit(entry: DayEntry, day: Day) {
  return useAct({
    send(step: VisitStep) {
      // The row goes at once, and another comes in its place.
      startPressCooldown();
      return noteStep(entry, step, day);
    },
    done: (_answer, step) => ({
      ...words.done[step](entry.name),
      ...(step !== "undo-visit" && {
        undo: {
          send: () => noteStep(entry, "undo-visit", day),
          done: words.done["undo-visit"](entry.name),
          failed: words.stepFailed["undo-visit"],
        },
      }),
    }),
    failed: (step) => words.stepFailed[step],
  });
}
