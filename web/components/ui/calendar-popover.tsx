import { Popover } from "radix-ui";
import { type RefObject, useSyncExternalStore } from "react";
import { subscribeToTopDialog, topDialog } from "#web/lib/top-dialog.ts";
import { Calendar, type CalendarProps } from "./calendar.tsx";

export interface CalendarPopoverProps extends CalendarProps {
  /** The button that opened it: where it stands, and where focus goes back to. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The calendar beside its button, for as long as it is open. */
export function CalendarPopover({ button, onClose, ...calendar }: CalendarPopoverProps) {
  const container = useSyncExternalStore(subscribeToTopDialog, topDialog, () => null);
  return (
    <Popover.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Popover.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Popover.Portal container={container}>
        <Popover.Content
          sideOffset={6}
          collisionPadding={8}
          aria-label="Choose a day"
          className="fade-in z-50 max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-card border border-line bg-white p-3 shadow-card outline-none"
          // Keys move the focus, a finger does not: each move renders the month once more, and the finger has chosen already.
          onMouseDown={(event) => event.preventDefault()}
          onCloseAutoFocus={() => button.current?.focus()}
          // A press on the button closes it by itself.
          onInteractOutside={(event) => button.current?.contains(event.target as Node) && event.preventDefault()}
        >
          <Calendar {...calendar} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
