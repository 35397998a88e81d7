import { WORKSHOPS } from "#domain/catalogue/other-offers.ts";
import type { WorkshopKey } from "#domain/events/workshops.ts";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { events } from "#web/content/pages/events.ts";
import { DateAlertForm } from "./date-alert-form.tsx";

interface DateAlertDialogProps {
  workshop?: WorkshopKey;
  onBack?: () => void;
  onClose: () => void;
}

/** Asks for the next date of a workshop. */
export function DateAlertDialog({ workshop, onBack, onClose }: DateAlertDialogProps) {
  const description = workshop ? WORKSHOPS[workshop].name : events.alert.text;
  return (
    <Dialog onBack={onBack} onClose={onClose} title={events.alert.title} description={description}>
      <DateAlertForm workshop={workshop} />
    </Dialog>
  );
}
