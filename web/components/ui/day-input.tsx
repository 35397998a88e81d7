import { type ComponentProps, useEffect, useRef } from "react";
import type { Day } from "#domain/calendar/days.ts";
import { classNames } from "#web/lib/class-names.ts";
import { typedDay } from "#web/lib/time/typed-day.ts";

interface DayInputProps extends Omit<ComponentProps<"input">, "type" | "value" | "onChange"> {
  /** The day on screen. */
  day: Day;
  onChoose: (day: Day) => void;
}

/** A date field that changes what is on screen. Nothing overwrites a half-typed date; once left, it shows the day again. */
export function DayInput({ day, onChoose, className, ...input }: DayInputProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = day;
  }, [day]);
  return (
    <input
      {...input}
      ref={field}
      type="date"
      defaultValue={day}
      onChange={({ target }) => {
        const chosen = typedDay(target);
        if (chosen !== null) onChoose(chosen);
      }}
      onBlur={({ target }) => {
        target.value = day;
      }}
      className={classNames(className, "day-input")}
    />
  );
}
