import type { EventRow } from "#domain/events/event-list.ts";
import { DateRow } from "./date-row.tsx";

const PLACEHOLDERS: EventRow = {
  id: "{{id}}",
  title: "{{title}}",
  description: "{{description}}",
  when: "{{when}}",
  hours: "{{hours}}",
  price: "{{price}}",
  places: "{{places}}",
  amount: "{{amount}}",
  full: "{{full}}",
  action: "{{action}}",
};

/** What the build keeps in the page for the worker to make its rows of. */
export function RowTemplate() {
  return (
    <template data-row="">
      <DateRow row={PLACEHOLDERS} />
    </template>
  );
}
