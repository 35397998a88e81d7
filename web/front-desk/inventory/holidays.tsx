import { useState } from "react";
import { DecideHolidayInput } from "#contract/front-desk/availability/special-hours.ts";
import type { AdminHoliday, AdminInventory } from "#contract/front-desk/inventory.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { HOLIDAY_DECISIONS } from "#domain/calendar/holidays.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { Select } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { inventoryCopy } from "./copy.ts";
import { scrollIntoView } from "./day-row.tsx";

const { holidays: copy } = inventoryCopy;

/** Holidays shown before "Show all". */
const INITIAL_HOLIDAYS = 4;

/** The public holidays of the next year, each open as usual, open without reception, or closed. */
export function Holidays({ holidays }: Pick<AdminInventory, "holidays">) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? holidays : holidays.slice(0, INITIAL_HOLIDAYS);
  return (
    <section aria-label={copy.title} className="grid content-start gap-3">
      <h2 className="text-xl">{copy.title}</h2>
      <p className="text-muted">{copy.text}</p>
      <ul aria-label={copy.title}>
        {shown.map((holiday) => (
          <Holiday key={holiday.day} holiday={holiday} />
        ))}
      </ul>
      {shown.length < holidays.length && (
        <div>
          <Button size="small" variant="quiet" onClick={() => setShowsAll(true)}>
            {copy.more}
          </Button>
        </div>
      )}
    </section>
  );
}

function Holiday({ holiday }: { holiday: AdminHoliday }) {
  const mayChange = useHasRight("change_availability");
  const { day, name, isToBeConfirmed, decision } = holiday;
  const { search } = useFrontDeskSearch();
  return (
    <li
      ref={search.subject === day ? scrollIntoView : undefined}
      className="flex min-h-14 items-center justify-between gap-3 border-line border-t py-1.5 first:border-t-0"
    >
      <span className="grid gap-0.5">
        <span className="font-medium leading-snug">{name}</span>
        <span className="text-muted text-sm">{formatDateWithWeekday(day)}</span>
        <span className="flex flex-wrap gap-2">
          {decision === null ? (
            <Badge tone="warn">{copy.undecided}</Badge>
          ) : (
            <Badge tone="plain">{copy.decisions[decision]}</Badge>
          )}
          {isToBeConfirmed && <Badge tone="warn">{copy.moves}</Badge>}
        </span>
      </span>
      {mayChange && (
        <OpenButton
          variant="outline"
          className="shrink-0"
          dialog={(onClose) => <DecideHolidayDialog holiday={holiday} onClose={onClose} />}
        >
          {decision === null ? copy.decide : copy.change}
          <span className="sr-only"> {name}</span>
        </OpenButton>
      )}
    </li>
  );
}

function DecideHolidayDialog({ holiday, onClose }: { holiday: AdminHoliday; onClose: () => void }) {
  const { day, name, decision } = holiday;
  return (
    <FormDialog
      copy={{ ...copy.dialog, title: name, text: copy.dialog.text(formatDateWithWeekday(day)) }}
      schema={DecideHolidayInput}
      fixed={{ day }}
      send={act(staffApi.holidays.$post)}
      successMessage={({ affected }) => copy.dialog.done(name, affected)}
      onClose={onClose}
    >
      <Select
        name="decision"
        label={copy.dialog.field}
        isRequired
        defaultValue={decision ?? "without_reception"}
        options={HOLIDAY_DECISIONS}
        labels={copy.decisions}
      />
    </FormDialog>
  );
}
