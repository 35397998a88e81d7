import { useEffect, useState } from "react";
import type { EventRow } from "#domain/events/event-list.ts";
import { NoScript } from "#web/components/notices/no-script.tsx";
import { Section } from "#web/components/site/section.tsx";
import { events as copy } from "#web/content/pages/events.ts";
import { chosenEvent } from "./chosen-event.ts";
import { DateRow } from "./date-row.tsx";
import { registerDialog } from "./lazy-register-dialog.ts";
import { findRows, servedRows } from "./use-event-rows.ts";

/**
 * The next event dates. The worker fills them into the HTML it serves, with their data beside it. After an in-page
 * navigation this component loads them.
 */
export function EventDates() {
  const [rows, setRows] = useState(servedRows);
  const isServed = rows.length > 0;
  useEffect(() => {
    if (isServed) return;
    findRows().then(setRows, () => {});
  }, [isServed]);

  return (
    <Section id="dates" eyebrow={copy.dates.eyebrow} title={copy.dates.title}>
      <div data-dates="">
        {isServed ? (
          <ul>
            {rows.map((row) => (
              <DateRow key={row.id} row={row} onOpen={() => open(row)} />
            ))}
          </ul>
        ) : (
          <p className="max-w-[42rem]">{copy.dates.none}</p>
        )}
      </div>
      <NoScript of="events" />
    </Section>
  );
}

function open(row: EventRow) {
  registerDialog.open(chosenEvent(row), copy.register.title(row.title));
}
