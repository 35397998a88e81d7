import { type RefObject, useLayoutEffect, useRef } from "react";
import { Calendar, type CalendarProps } from "./calendar.tsx";

export interface CalendarPopoverProps extends CalendarProps {
  /** The button that opened it: the popover's anchor, and the element that regains focus. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The calendar in a native popover. Browsers without popovers show it in the form, below the button. */
export function CalendarPopover({ button, onClose, ...calendar }: CalendarPopoverProps) {
  const popover = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const opener = button.current;
    if (!opener) return;
    // Otherwise pressing the button closes the popover as an outside click, and the same press opens it again.
    opener.popoverTargetElement = popover.current;
    opener.popoverTargetAction = "show";
    popover.current?.showPopover?.();
    return () => {
      opener.popoverTargetElement = null;
    };
  }, [button]);

  return (
    <div
      ref={popover}
      popover="auto"
      role="dialog"
      aria-label="Choose a day"
      className="beside-day-field fade-in overflow-y-auto rounded-card border border-line bg-white p-3 text-ink shadow-card"
      // Only keys need to move focus. For a tap it would cost another render of the month.
      onMouseDown={(event) => event.preventDefault()}
      onToggle={({ newState }) => newState === "closed" && onClose()}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && relatedTarget !== button.current && !currentTarget.contains(relatedTarget)) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Otherwise Escape also closes the surrounding dialog.
        event.preventDefault();
        event.stopPropagation();
        button.current?.focus();
        onClose();
      }}
    >
      <Calendar {...calendar} />
    </div>
  );
}
