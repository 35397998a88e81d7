import { useState } from "react";
import { type AdminHouse, HouseInput } from "#contract/house-settings.ts";
import { formatClockHour } from "#domain/calendar/clock-hours.ts";
import { WEEKDAYS } from "#domain/calendar/date-format.ts";
import { HOUSE_FIELD_TITLES, type HouseFields } from "#domain/house-facts.ts";
import type { Week } from "#domain/site.ts";
import { CONTROL_CLASS } from "#web/components/ui/field.tsx";
import { FormAlert, TextArea, TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import type { Draft } from "#web/lib/forms/form-logic.ts";
import { houseCopy } from "./copy.ts";
import { saveHouse } from "./queries.ts";

/** Fields that staff change together. */
export interface Group {
  title: string;
  fields: readonly (keyof HouseFields)[];
}

type WeekField = "openingHours" | "receptionHours";
const { change, hints, hours: copy } = houseCopy;
/** Monday first, as people read a week; facts start on Sunday. */
const WEEKDAY_ORDER = [1, 2, 3, 4, 5, 6, 0];
const DEFAULT_CLOSING = 18;
const HOURS = Array.from({ length: 25 }, (_, hour) => hour);

interface ChangeHouseDialogProps {
  group: Group;
  house: AdminHouse;
  onClose: () => void;
}

export function ChangeHouseDialog({ group, house: { facts, version }, onClose }: ChangeHouseDialogProps) {
  return (
    <FormDialog
      copy={{ ...change, title: change.title(group.title), action: change.save }}
      schema={HouseInput}
      toInput={(draft) => Object.fromEntries(group.fields.map((field) => [field, readField(draft, field)]))}
      send={(input) => saveHouse(input, version)}
      successMessage={() => change.done}
      onClose={onClose}
    >
      {group.fields.map((field) =>
        isWeek(field) ? (
          <WeekHours key={field} field={field} week={facts[field]} />
        ) : field === "directions" ? (
          <TextArea key={field} name={field} label={HOUSE_FIELD_TITLES[field]} defaultValue={facts[field]} rows={3} />
        ) : (
          <TextInput
            key={field}
            name={field}
            label={HOUSE_FIELD_TITLES[field]}
            hint={hints[field]}
            defaultValue={facts[field]}
          />
        ),
      )}
    </FormDialog>
  );
}

function isWeek(field: keyof HouseFields): field is WeekField {
  return field === "openingHours" || field === "receptionHours";
}

function readField(draft: Draft, field: keyof HouseFields): string | Week {
  if (!isWeek(field)) return draft[field] ?? "";
  return WEEKDAYS.map((_, weekday) => {
    const [opens = "", closes = ""] = [draft[`opens${weekday}`], draft[`closes${weekday}`]];
    return opens === "" ? null : { opens: Number(opens), closes: Number(closes) };
  });
}

function WeekHours({ field, week }: { field: WeekField; week: Week }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{HOUSE_FIELD_TITLES[field]}</legend>
      <FormAlert name={field} />
      {WEEKDAY_ORDER.map((weekday) => (
        <WeekdayHours key={weekday} weekday={weekday} initial={week[weekday] ?? null} />
      ))}
    </fieldset>
  );
}

/** Offers only closing hours after the opening hour; the browser moves an earlier one. */
function WeekdayHours({ weekday, initial }: { weekday: number; initial: Week[number] }) {
  const [opens, setOpens] = useState(initial?.opens ?? null);
  const name = WEEKDAYS[weekday] ?? "";
  return (
    <div className="grid grid-cols-3 items-center gap-2">
      <span>{name}</span>
      <select
        name={`opens${weekday}`}
        aria-label={copy.opens(name)}
        className={CONTROL_CLASS}
        defaultValue={initial?.opens ?? ""}
        onChange={({ target }) => setOpens(target.value === "" ? null : Number(target.value))}
      >
        <option value="">{copy.closed}</option>
        {HOURS.slice(0, 24).map((hour) => (
          <option key={hour} value={hour}>
            {formatClockHour(hour)}
          </option>
        ))}
      </select>
      {opens !== null && (
        <select
          name={`closes${weekday}`}
          aria-label={copy.closes(name)}
          className={CONTROL_CLASS}
          defaultValue={initial?.closes ?? DEFAULT_CLOSING}
        >
          {HOURS.slice(opens + 1).map((hour) => (
            <option key={hour} value={hour}>
              {formatClockHour(hour)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
