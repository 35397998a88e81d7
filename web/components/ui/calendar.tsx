import { createContext, useContext } from "react";
import { DayPicker, type DayPickerProps, type WeekProps } from "react-day-picker";
import { formatDateWithWeekday, formatMonthYear, WEEKDAYS } from "#domain/calendar/date-format.ts";
import { addDays, type Day } from "#domain/calendar/days.ts";
import { availability } from "#web/content/availability.ts";

export interface CalendarProps {
  value: string;
  onChange: (day: Day) => void;
  earliest: Day;
  /** In Accra. */
  today: Day;
  /** The label beside a day's date. An unavailable day is struck out but can be chosen, which explains why. */
  statusOf?: ((day: Day) => { isUnavailable: boolean; isUnstaffed?: boolean; text: string } | null) | undefined;
  /** The day that is booked now: marked, and not a choice. The calendar then stands in the page and takes no focus. */
  booked?: Day | undefined;
  /** Called with the first day of each month the visitor browses to. */
  onMonthShown?: ((first: Day) => void) | undefined;
}

/** A month calendar. Days are Accra days, independent of the visitor's time zone. */
export function Calendar({ value, onChange, earliest, today, statusOf, booked, onMonthShown }: CalendarProps) {
  const selected = value ? localDate(value) : undefined;
  const first = localDate(earliest);
  const statusOfDate = (date: Date) => statusOf?.(dayOfLocal(date)) ?? null;
  const firstWeek = Array.from({ length: 7 }, (_, offset) => addDays(earliest, offset));
  const hasUnstaffed = firstWeek.some((day) => statusOf?.(day)?.isUnstaffed);
  return (
    <Earliest value={earliest}>
      <div>
        <DayPicker
          mode="single"
          required
          autoFocus={booked === undefined}
          selected={selected}
          defaultMonth={selected ?? (booked ? localDate(booked) : first)}
          startMonth={first}
          components={COMPONENTS}
          today={localDate(today)}
          disabled={(date) => date < first}
          modifiers={{
            taken: (date) => dayOfLocal(date) !== booked && (statusOfDate(date)?.isUnavailable ?? false),
            unstaffed: (date) => statusOfDate(date)?.isUnstaffed ?? false,
            booked: (date) => dayOfLocal(date) === booked,
          }}
          modifiersClassNames={MODIFIER_CLASSES}
          labels={{
            labelDayButton: (date, modifiers) =>
              [
                modifiers.today && "Today",
                formatDateWithWeekday(dayOfLocal(date)),
                modifiers.selected && "selected",
                modifiers.booked ? "booked now" : lowercaseFirst(statusOfDate(date)?.text),
              ]
                .filter(Boolean)
                .join(", "),
          }}
          onMonthChange={(month) => onMonthShown?.(dayOfLocal(month))}
          dateLib={DATE_LIB}
          onSelect={(date) => dayOfLocal(date) !== booked && onChange(dayOfLocal(date))}
          weekStartsOn={1}
          classNames={CLASS_NAMES}
        />
        {hasUnstaffed && (
          <p aria-hidden="true" className="px-2 text-muted text-sm">
            • {availability.noReception}
          </p>
        )}
      </div>
    </Earliest>
  );
}

const Earliest = createContext<Day>("");
const COMPONENTS = { Week };

/** Hides weeks that are over. */
function Week({ week, ...row }: WeekProps) {
  const earliest = useContext(Earliest);
  return <tr {...row} hidden={week.days.every(({ date }) => dayOfLocal(date) < earliest)} />;
}

const MODIFIER_CLASSES = {
  taken: "[&>button:not(:disabled)]:text-muted [&>button:not(:disabled)]:line-through",
  unstaffed: "[&>button]:bg-[radial-gradient(circle_at_50%_84%,currentcolor_2px,transparent_3px)]",
  booked: "rounded-control bg-marigold font-semibold",
};

const CLASS_NAMES = {
  root: "relative",
  months: "relative",
  month_caption: "flex min-h-11 items-center px-2 font-display text-[min(1.125rem,6vw)] font-semibold",
  nav: "absolute top-0 right-0 z-10 flex",
  button_previous:
    "grid size-[min(2.75rem,13vw)] place-items-center rounded-control text-forest hover:bg-terrazzo aria-disabled:opacity-40",
  button_next: "grid size-[min(2.75rem,13vw)] place-items-center rounded-control text-forest hover:bg-terrazzo",
  chevron: "size-5 fill-current",
  month_grid: "border-collapse",
  weekday: "h-9 w-11 text-[min(0.875rem,4.2vw)] max-[24rem]:w-[min(2.5rem,11.5vw)] font-semibold text-muted",
  day: "p-0 text-center",
  day_button:
    "size-11 whitespace-nowrap rounded-control text-[min(1em,7vw)] tabular-nums max-[24rem]:size-[min(2.5rem,11.5vw)] hover:bg-terrazzo disabled:text-muted/60 disabled:line-through disabled:hover:bg-transparent",
  selected:
    "[&>button]:bg-forest [&>button]:text-white [&>button]:font-semibold [&>button:hover]:bg-forest-deep forced-colors:[&>button]:underline",
  today: "[&>button]:ring-2 [&>button]:ring-inset [&>button]:ring-oak",
  outside: "invisible",
  hidden: "invisible",
} satisfies DayPickerProps["classNames"];

/** Formatters by the patterns that react-day-picker uses. */
const FORMATTERS: Record<string, (date: Date) => string> = {
  d: (date) => String(date.getDate()),
  cccc: weekdayOf,
  cccccc: (date) => weekdayOf(date).slice(0, 2),
  "LLLL y": monthOf,
  "LLLL yyyy": monthOf,
  PPPP: (date) => formatDateWithWeekday(dayOfLocal(date)),
  "yyyy-MM": (date) => dayOfLocal(date).slice(0, 7),
};

// react-day-picker's own functions create two dates per comparison and parse the pattern for each day. That was most of
// a month's cost on slow phones.
const DATE_LIB = {
  isSameDay: (one, other) => one.getDate() === other.getDate() && isSameMonth(one, other),
  isSameMonth,
  isBefore: (one, other) => one < other,
  isAfter: (one, other) => one > other,
  format: (date, pattern) => (FORMATTERS[pattern] ?? dayOfLocal)(date),
} satisfies DayPickerProps["dateLib"];

/** For use within a sentence. */
function lowercaseFirst(text: string | undefined): string | undefined {
  return text && `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}

function isSameMonth(one: Date, other: Date): boolean {
  return one.getMonth() === other.getMonth() && one.getFullYear() === other.getFullYear();
}

function monthOf(date: Date): string {
  return formatMonthYear(dayOfLocal(date));
}

function weekdayOf(date: Date): string {
  return WEEKDAYS[date.getDay()] ?? "";
}

// react-day-picker uses local dates; only their year, month and day count.
function localDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

function dayOfLocal(date: Date): Day {
  const pad = (part: number, length: number) => String(part).padStart(length, "0");
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}
