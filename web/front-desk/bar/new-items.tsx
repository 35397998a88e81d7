import type { ReactNode } from "react";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { handOverCopy } from "#web/front-desk/hand-over/copy.ts";

interface NewItem {
  label: string;
  /** Loads the function that renders its dialog. */
  load: () => Promise<(onClose: () => void) => ReactNode>;
}

/** Records that staff can create from any tab, the most frequent first. */
export const NEW_ITEMS: readonly NewItem[] = [
  {
    label: frontDeskCopy.bar.new.booking,
    async load() {
      const { StaffBookingDialog } = await import("#web/front-desk/bookings/staff-booking-dialog.tsx");
      return (onClose) => <StaffBookingDialog onClose={onClose} />;
    },
  },
  {
    label: frontDeskCopy.bar.new.post,
    async load() {
      const { RecordMailDialog } = await import("#web/front-desk/mail-items/mail-dialogs.tsx");
      return (onClose) => <RecordMailDialog onClose={onClose} />;
    },
  },
  {
    label: frontDeskCopy.bar.new.client,
    async load() {
      const { AddClientDialog } = await import("#web/front-desk/clients/add-client-dialog.tsx");
      return (onClose) => <AddClientDialog onClose={onClose} />;
    },
  },
  {
    label: handOverCopy.new.open,
    async load() {
      const { HandOverDialog } = await import("#web/front-desk/hand-over/hand-over-dialog.tsx");
      return (onClose) => <HandOverDialog onClose={onClose} />;
    },
  },
];
