import type { EventRow } from "#domain/events/event-list.ts";
import { DateRow } from "./date-row.tsx";

const PLACEHOLDERS: EventRow = {
  id: "{{id}}",
  title: "{{title}}",
  description: "{{description}}",
  starts: "{{starts}}",
  when: "{{when}}",
  hours: "{{hours}}",
  price: "{{price}}",
  places: "{{places}}",
  amount: "{{amount}}",
  full: "{{full}}",
  action: "{{action}}",
};

/** The template in the page from which the worker builds its rows. */
export function RowTemplate() {
  return (
    <template data-row="">
      <DateRow row={PLACEHOLDERS} />
    </template>
  );
}
