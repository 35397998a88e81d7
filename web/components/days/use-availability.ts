import { useCallback, useContext, useEffect, useState } from "react";
import type { BookingType } from "#domain/bookings/bookings.ts";
import type { Day } from "#domain/calendar/days.ts";
import { whenIdle } from "#web/lib/scheduling.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { DialogShown } from "#web/startup/lazy-dialog.tsx";
import type { AvailabilityByDay } from "./day-messages.ts";

type DayModules = typeof import("./day-messages.ts") & typeof import("./day-note.tsx");

const LOAD_NOTHING = async () => ({});

/**
 * Availability for a plan, or for some months of it, loaded when its dialog is shown. Without a response the visitor can
 * choose any day and the worker decides. `more` loads further modules; it must be a stable function.
 */
export function useAvailability<More extends object = object>(
  type: BookingType,
  more: () => Promise<More> = LOAD_NOTHING as () => Promise<More>,
  months = 1,
) {
  const isShown = useContext(DialogShown);
  // A dialog may stay open over midnight.
  const today = useClock(todayInAccra);
  const [availabilityByDay, setAvailabilityByDay] = useState<AvailabilityByDay>(new Map());
  const [parts, setParts] = useState<(DayModules & More) | null>(null);

  const loadDay = useCallback(
    async (day: Day) => {
      try {
        const { fetchAvailability } = await import("./fetch-availability.ts");
        const days = await fetchAvailability(type, day, months);
        setAvailabilityByDay((before) => new Map([...before, ...days.map((entry) => [entry.day, entry] as const)]));
      } catch {
        // The calendar still works, and the worker decides.
      }
    },
    [type, months],
  );
  const reloadDay = useCallback(
    async (day: Day) => {
      const { clearAvailability } = await import("./fetch-availability.ts");
      clearAvailability();
      await loadDay(day);
    },
    [loadDay],
  );

  useEffect(() => {
    if (!isShown) return;
    // What was loaded may be about another plan or number of months.
    setAvailabilityByDay(new Map());
    whenIdle(() => {
      void loadDay(today);
      loadDayModules(more).then(setParts, () => {});
    });
  }, [isShown, today, loadDay, more]);
  return { today, parts, availabilityByDay, loadDay, reloadDay };
}

/** Code that only a visitor who chooses a day needs. */
async function loadDayModules<More>(more: () => Promise<More>): Promise<DayModules & More> {
  const [messages, notes, others] = await Promise.all([import("./day-messages.ts"), import("./day-note.tsx"), more()]);
  return { ...messages, ...notes, ...others };
}
