import { type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import type { Day } from "#domain/calendar/days.ts";
import { classNames } from "#web/lib/class-names.ts";
import { onFirstInteraction } from "#web/lib/scheduling.ts";
import { useOnDemandComponent } from "#web/lib/use-on-demand-component.ts";
import { DialogShown } from "#web/startup/lazy-dialog.tsx";
import type { CalendarPopoverProps } from "./calendar-popover.tsx";
import type { ControlProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

interface DateFieldProps {
  control: ControlProps;
  /** Field name; the value is YYYY-MM-DD or "". */
  name: string;
  earliest: Day;
  today: Day;
  statusOf?: CalendarPopoverProps["statusOf"];
  /** Called with each month the visitor browses to, and with the initial day when the calendar opens. */
  onMonthShown?: (day: Day) => void;
  /** Renders the note below the field for the chosen day ("" if none). */
  renderNote?: (chosen: { id: string; day: Day; choose: (day: Day) => void }) => ReactNode;
}

/**
 * A button that shows the chosen day and opens a calendar. The calendar's code loads after the form's, or on the first
 * press.
 */
export function DateField({ control, name, earliest, today, statusOf, onMonthShown, renderNote }: DateFieldProps) {
  const { Component: Picker, loadComponent } = useOnDemandComponent(loadPicker);
  const [isOpen, setOpen] = useState(false);
  const [day, setDay] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isShown = useContext(DialogShown);
  useEffect(() => (isShown ? onFirstInteraction(() => loadPicker().catch(() => {})) : undefined), [isShown]);

  async function toggle() {
    if (!isOpen) onMonthShown?.(day || earliest);
    if (await loadComponent(button.current)) setOpen(!isOpen);
  }

  function choose(chosen: Day) {
    setDay(chosen);
    setOpen(false);
    button.current?.focus();
    if (!input.current) return;
    // The form validates on input events.
    input.current.value = chosen;
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  }

  const { className, "aria-required": _, ...wiring } = control;
  const dayId = `${control.id}-day`;
  const noteId = `${control.id}-note`;
  return (
    <>
      <button
        ref={button}
        type="button"
        name={name}
        {...wiring}
        // The accessible name is the label, so the day is part of the description.
        aria-describedby={classNames(dayId, renderNote && day && noteId, wiring["aria-describedby"])}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggle}
        onBlur={(event) => isOpen && event.stopPropagation()}
        className={`${className} day-field flex items-center justify-between text-left motion-safe:aria-busy:animate-pulse aria-busy:bg-terrazzo`}
      >
        <span id={dayId} className={day ? "" : "text-muted"}>
          {day ? formatLongDate(day) : "Choose a day"}
        </span>
        <Icon name="calendar" className="size-5 text-forest forced-colors:text-inherit" />
      </button>
      <input ref={input} type="hidden" name={name} value={day} />
      {Picker && isOpen && (
        <Picker
          button={button}
          value={day}
          earliest={earliest}
          today={today}
          statusOf={statusOf}
          onMonthShown={onMonthShown}
          onChange={choose}
          onClose={() => setOpen(false)}
        />
      )}
      {renderNote?.({ id: noteId, day, choose: choose })}
    </>
  );
}

const loadPicker = () => import("./calendar-popover.tsx").then(({ CalendarPopover }) => CalendarPopover);
