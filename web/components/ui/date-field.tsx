import { Popover } from "radix-ui";
import { type ComponentType, type Ref, useState, useSyncExternalStore } from "react";
import type { Day } from "#domain/days.ts";
import { longDate } from "#web/lib/dates.ts";
import { subscribeToTopDialog, topDialog } from "#web/lib/top-dialog.ts";
import type { CalendarProps } from "./calendar.tsx";
import type { ControlProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

interface DateFieldProps {
  control: ControlProps;
  inputRef: Ref<HTMLButtonElement>;
  /** A day, or "" while none is chosen. */
  value: string;
  onChange: (day: Day) => void;
  onBlur: () => void;
  earliest: Day;
}

/** A button that shows the chosen day and opens a calendar, whose code is fetched on the first press. */
export function DateField({ control, inputRef, value, onChange, onBlur, earliest }: DateFieldProps) {
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps> | null>(null);
  const [isOpen, setOpen] = useState(false);

  const container = useSyncExternalStore(subscribeToTopDialog, topDialog, () => null);

  async function toggle(open: boolean) {
    if (open && !Calendar) {
      const loaded = await import("./calendar.tsx");
      setCalendar(() => loaded.Calendar);
    }
    setOpen(open);
    if (!open) onBlur();
  }

  const { className, "aria-required": _, ...wiring } = control;
  return (
    <Popover.Root open={isOpen} onOpenChange={toggle}>
      <Popover.Trigger asChild>
        <button
          type="button"
          ref={inputRef}
          {...wiring}
          className={`${className} flex items-center justify-between text-left`}
        >
          <span className={value ? "" : "text-muted"}>{value ? longDate(value) : "Choose a day"}</span>
          <Icon name="calendar" className="size-5 text-forest" />
        </button>
      </Popover.Trigger>
      <Popover.Portal container={container}>
        <Popover.Content
          sideOffset={6}
          collisionPadding={8}
          aria-label="Choose a day"
          className="fade-in z-[55] rounded-card border border-line bg-white p-3 shadow-card outline-none"
        >
          {Calendar && (
            <Calendar
              value={value}
              earliest={earliest}
              onChange={(day) => {
                onChange(day);
                setOpen(false);
              }}
            />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
