import { type RefObject, useLayoutEffect, useRef } from "react";
import { Calendar, type CalendarProps } from "./calendar.tsx";

export interface CalendarPopoverProps extends CalendarProps {
  /** The button that opened it: where it stands, and where focus goes back to. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/**
 * The calendar in a popover of the browser's own, for as long as it is open. A browser that knows none shows it in the
 * form, below its button.
 */
export function CalendarPopover({ button, onClose, ...calendar }: CalendarPopoverProps) {
  const popover = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const opener = button.current;
    if (!opener) return;
    // So that a press on its button is not one beside it, which would close the calendar before that press opens it again.
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
      // Keys move the focus, a finger does not: each move renders the month once more, and the finger has chosen already.
      onMouseDown={(event) => event.preventDefault()}
      onToggle={({ newState }) => newState === "closed" && onClose()}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && relatedTarget !== button.current && !currentTarget.contains(relatedTarget)) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Or the dialog it is in would close as well.
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
