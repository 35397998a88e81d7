import { useCallback, useContext, useEffect, useState } from "react";
import type { BookingType } from "#domain/bookings/bookings.ts";
import type { Day } from "#domain/calendar/days.ts";
import { resourceForPlan } from "#domain/inventory/inventory.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import { whenIdle } from "#web/lib/scheduling.ts";
import { DialogShown } from "#web/startup/lazy-dialog.tsx";
import type { KnownDays } from "./day-messages.ts";

type DayModules = typeof import("./day-messages.ts") & typeof import("./day-note.tsx");

const LOAD_NOTHING = async () => ({});

/**
 * On which days a plan can start, asked for when its dialog is shown. Without an answer nothing is known, every day can
 * be chosen, and the worker decides. What says it comes with the first answer (`help`). `look` asks about the days around another one, `lookAnew` once a place was refused. What `more` loads comes with the help; it is the same function every time.
 */
export function useAvailability<More extends object = object>(
  type: BookingType,
  more: () => Promise<More> = LOAD_NOTHING as () => Promise<More>,
) {
  const isShown = useContext(DialogShown);
  const [known, setKnown] = useState<KnownDays>(new Map());
  const [help, setHelp] = useState<(DayModules & More) | null>(null);

  const look = useCallback(
    async (day: Day) => {
      if (resourceForPlan(type) === null) return;
      try {
        const { fetchAvailability } = await import("./fetch-availability.ts");
        const days = await fetchAvailability(type, day);
        setKnown((before) => new Map([...before, ...days.map((each) => [each.day, each] as const)]));
      } catch {
        // The calendar works as it did, and the worker decides.
      }
    },
    [type],
  );
  const lookAnew = useCallback(
    async (day: Day) => {
      const { clearAvailability } = await import("./fetch-availability.ts");
      clearAvailability();
      await look(day);
    },
    [look],
  );

  useEffect(() => {
    if (!isShown) return;
    whenIdle(() => {
      void look(todayInAccra());
      loadDayModules(more).then(setHelp, () => {});
    });
  }, [isShown, look, more]);
  return { help, known, look, lookAnew };
}

/** What only somebody who chooses a day needs. */
async function loadDayModules<More>(more: () => Promise<More>): Promise<DayModules & More> {
  const [words, notes, others] = await Promise.all([import("./day-messages.ts"), import("./day-note.tsx"), more()]);
  return { ...words, ...notes, ...others };
}
