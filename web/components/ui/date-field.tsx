import { Popover } from "radix-ui";
import { type ComponentType, useRef, useState, useSyncExternalStore } from "react";
import type { Day } from "#domain/days.ts";
import { longDate } from "#web/lib/dates.ts";
import { subscribeToTopDialog, topDialog } from "#web/lib/top-dialog.ts";
import type { CalendarProps } from "./calendar.tsx";
import type { ControlProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

interface DateFieldProps {
  control: ControlProps;
  /** The form's name for the day, which is YYYY-MM-DD or "". */
  name: string;
  earliest: Day;
}

/** A button that shows the chosen day and opens a calendar, whose code is fetched on the first press. */
export function DateField({ control, name, earliest }: DateFieldProps) {
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [day, setDay] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const container = useSyncExternalStore(subscribeToTopDialog, topDialog, () => null);

  async function toggle(open: boolean) {
    if (open && !Calendar) {
      const loaded = await import("./calendar.tsx");
      setCalendar(() => loaded.Calendar);
    }
    setOpen(open);
  }

  function choose(chosen: Day) {
    setDay(chosen);
    setOpen(false);
    if (!input.current) return;
    // The form checks what it is told about.
    input.current.value = chosen;
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  }

  const { className, "aria-required": _, ...wiring } = control;
  return (
    <Popover.Root open={isOpen} onOpenChange={toggle}>
      <Popover.Trigger asChild>
        <button
          type="button"
          name={name}
          {...wiring}
          onBlur={(event) => isOpen && event.stopPropagation()}
          className={`${className} flex items-center justify-between text-left`}
        >
          <span className={day ? "" : "text-muted"}>{day ? longDate(day) : "Choose a day"}</span>
          <Icon name="calendar" className="size-5 text-forest" />
        </button>
      </Popover.Trigger>
      <input ref={input} type="hidden" name={name} value={day} />
      <Popover.Portal container={container}>
        <Popover.Content
          sideOffset={6}
          collisionPadding={8}
          aria-label="Choose a day"
          className="fade-in z-50 rounded-card border border-line bg-white p-3 shadow-card outline-none"
        >
          {Calendar && <Calendar value={day} earliest={earliest} onChange={choose} />}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
