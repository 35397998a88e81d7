import { useState } from "react";
import type { EventRow } from "#domain/events/event-list.ts";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { events } from "#web/content/pages/events.ts";
import { type ChosenEvent, chosenEvent } from "./chosen-event.ts";
import { DateAlertDialog } from "./date-alert-dialog.tsx";
import { DateAlertForm } from "./date-alert-form.tsx";
import { DateRow } from "./date-row.tsx";
import { RegisterDialog } from "./register-dialog.tsx";

const copy = events.choose;
const LINK = "link inline-flex min-h-11 items-center";

interface ChooseEventDialogProps {
  rows: readonly EventRow[];
  onBack: () => void;
  onClose: () => void;
}

/** The next dates of workshops and events; each continues with its registration. */
export function ChooseEventDialog({ rows, onBack, onClose }: ChooseEventDialogProps) {
  const [chosen, setChosen] = useState<ChosenEvent | null>(null);
  const [asksForDate, setAsksForDate] = useState(false);
  if (asksForDate) return <DateAlertDialog onBack={() => setAsksForDate(false)} onClose={onClose} />;
  if (chosen) return <RegisterDialog {...chosen} onBack={() => setChosen(null)} onClose={onClose} />;
  return (
    <Dialog onBack={onBack} onClose={onClose} title={copy.title} description={rows.length > 0 ? copy.text : copy.none}>
      <ul className="-mt-4">
        {rows.map((row) => (
          <DateRow key={row.id} row={row} onOpen={() => setChosen(chosenEvent(row))} />
        ))}
      </ul>
      {rows.length === 0 && <DateAlertForm />}
      <div className="mt-3 flex flex-wrap gap-x-6">
        {rows.length > 0 && (
          <button type="button" className={LINK} onClick={() => setAsksForDate(true)}>
            {copy.other}
          </button>
        )}
        {/* The dialog would stay open if the visitor is already on that page. */}
        <a href={copy.more.href} className={LINK} onClick={onClose}>
          {copy.more.label}
        </a>
      </div>
    </Dialog>
  );
}
