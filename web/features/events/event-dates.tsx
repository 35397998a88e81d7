import { useEffect, useState } from "react";
import type { EventRow } from "#domain/events/event-list.ts";
import { NoScript } from "#web/components/notices/no-script.tsx";
import { Section } from "#web/components/site/section.tsx";
import { events as words } from "#web/content/pages/events.ts";
import { DateRow } from "./date-row.tsx";
import { registerDialog } from "./lazy-register-dialog.ts";

/**
 * The next dates. The worker has filled them into the page that it serves, and left beside them what they say; where it has
 * not, as on a page that a link led to, they are asked for.
 */
export function EventDates() {
  const [rows, setRows] = useState(servedRows);
  const isServed = rows.length > 0;
  useEffect(() => {
    if (isServed) return;
    import("./fetch-events.ts").then(({ fetchRows }) => fetchRows()).then(setRows, () => {});
  }, [isServed]);

  return (
    <Section id="dates" eyebrow={words.dates.eyebrow} title={words.dates.title}>
      <div data-dates="">
        {isServed ? (
          <ul>
            {rows.map((row) => (
              <DateRow key={row.id} row={row} onOpen={() => open(row)} />
            ))}
          </ul>
        ) : (
          <p className="max-w-[42rem]">{words.dates.none}</p>
        )}
      </div>
      <NoScript of="events" />
    </Section>
  );
}

function servedRows(): readonly EventRow[] {
  const served = typeof document === "undefined" ? null : document.querySelector("script[data-rows]");
  return served ? JSON.parse(served.textContent ?? "[]") : [];
}

function open({ id, title, when, hours, amount, full }: EventRow) {
  const chosen = { id, title, when: `${when}, ${hours}`, amount: Number(amount), isFull: full === "1" };
  registerDialog.open(chosen, words.register.title(title));
}
