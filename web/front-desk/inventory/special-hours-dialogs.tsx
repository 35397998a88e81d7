import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import {
  AddSpecialHoursInput,
  type AdminSpecialDay,
  ChangeSpecialHoursInput,
  type SpecialDayWithImpact,
} from "#contract/front-desk/availability/special-hours.ts";
import { formatClockHour, formatClockHours } from "#domain/calendar/clock-hours.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { addYear, type Day } from "#domain/calendar/days.ts";
import { holidaysIn } from "#domain/calendar/holidays.ts";
import { type Hours, hoursOn } from "#domain/calendar/opening-hours.ts";
import { MAX_HOURS_REASON_LENGTH } from "#domain/inventory/special-hours.ts";
import { Checkbox, DateInput, Select, TextInput } from "#web/front-desk/forms/fields.tsx";
import { ConfirmDialog, FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import type { Draft } from "#web/lib/forms/form-logic.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { typedDay } from "#web/lib/time/typed-day.ts";
import { affectedByHoursQuery } from "./queries.ts";
import { describeAffected, specialHoursCopy } from "./special-hours-copy.ts";

const { fields } = specialHoursCopy;
/** The form's checkbox as the contract's boolean. */
const toInput = ({ withoutReception, ...draft }: Draft) => ({
  ...draft,
  withoutReception: withoutReception === "true",
});
const hoursApi = staffApi["special-hours"];

/** Most days with special hours close at 13:00. */
const DEFAULT_HOURS: Hours = { opens: 8, closes: 13 };

interface AddSpecialHoursDialogProps {
  onAdded: (day: SpecialDayWithImpact) => void;
  onClose: () => void;
}

export function AddSpecialHoursDialog({ onAdded, onClose }: AddSpecialHoursDialogProps) {
  const { add: copy } = specialHoursCopy;
  const today = todayInAccra();
  const [day, setDay] = useState<Day>("");
  const [hours, setHours] = useState(DEFAULT_HOURS);
  const [withoutReception, setWithoutReception] = useState(false);
  return (
    <FormDialog
      copy={copy}
      schema={AddSpecialHoursInput}
      toInput={toInput}
      send={act(hoursApi.$post)}
      successMessage={(added) => {
        onAdded(added);
        return copy.done(formatDateWithWeekday(added.day), formatClockHours(added));
      }}
      onClose={onClose}
    >
      <DateInput
        name="day"
        label={fields.day}
        isRequired
        min={today}
        max={addYear(today)}
        onChange={({ target }) => setDay(typedDay(target) ?? "")}
      />
      <HoursFields hours={hours} onChange={setHours} />
      <ReceptionField onChange={setWithoutReception} />
      <ReasonField />
      {day !== "" && <ImpactPreview day={day} hours={hours} withoutReception={withoutReception} />}
    </FormDialog>
  );
}

interface ChangeSpecialHoursDialogProps {
  day: AdminSpecialDay;
  onClose: () => void;
}

export function ChangeSpecialHoursDialog({ day, onClose }: ChangeSpecialHoursDialogProps) {
  const { change: copy } = specialHoursCopy;
  const dayName = formatDateWithWeekday(day.day);
  const [hours, setHours] = useState<Hours>({ opens: day.opens, closes: day.closes });
  const [withoutReception, setWithoutReception] = useState(day.withoutReception);
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(dayName) }}
      schema={ChangeSpecialHoursInput}
      toInput={toInput}
      fixed={{ seen: day.updatedAt }}
      send={act(hoursApi[":id"].$patch, day)}
      successMessage={(changed) => copy.done(dayName, formatClockHours(changed))}
      onClose={onClose}
    >
      <HoursFields hours={hours} onChange={setHours} />
      <ReceptionField initial={day.withoutReception} onChange={setWithoutReception} />
      <ReasonField initial={day.reason} />
      <ImpactPreview day={day.day} hours={hours} withoutReception={withoutReception} />
    </FormDialog>
  );
}

export function RemoveSpecialHoursDialog({ day, onClose }: ChangeSpecialHoursDialogProps) {
  const { remove: copy } = specialHoursCopy;
  const text = copy.text(formatDateWithWeekday(day.day), formatClockHours(hoursOn(day.day, [])));
  return (
    <ConfirmDialog
      copy={{ ...copy, title: copy.title(day.reason), text }}
      send={act(hoursApi[":id"].remove.$post, day)}
      successMessage={() => copy.done}
      onClose={onClose}
    />
  );
}

interface HoursFieldsProps {
  hours: Hours;
  onChange: (hours: Hours) => void;
}

function HoursFields({ hours, onChange }: HoursFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(["opens", "closes"] as const).map((name) => (
        <Select
          key={name}
          name={name}
          label={fields[name]}
          isRequired
          defaultValue={hours[name]}
          onChange={({ target }) => onChange({ ...hours, [name]: Number(target.value) })}
          options={HOUR_OPTIONS[name]}
          labels={formatClockHour}
        />
      ))}
    </div>
  );
}

const HOUR_OPTIONS = {
  opens: Array.from({ length: 24 }, (_, hour) => hour),
  closes: Array.from({ length: 24 }, (_, hour) => hour + 1),
};

function ReceptionField({ initial, onChange }: { initial?: boolean; onChange: (withoutReception: boolean) => void }) {
  return (
    <Checkbox
      name="withoutReception"
      label={fields.withoutReception}
      hint={fields.withoutReceptionHint}
      defaultChecked={initial}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

/** Suggests names of holidays without dates: some holidays move, and the moon decides others. */
function ReasonField({ initial }: { initial?: string }) {
  const listId = useId();
  const holidays = holidaysIn(Number(todayInAccra().slice(0, 4))).map(({ name }) => name);
  return (
    <>
      <TextInput
        name="reason"
        label={fields.reason}
        hint={fields.reasonHint}
        isRequired
        list={listId}
        maxLength={MAX_HOURS_REASON_LENGTH}
        defaultValue={initial}
      />
      <datalist id={listId}>
        {[...specialHoursCopy.reasons, ...new Set(holidays)].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Previews the affected bookings before staff save the hours. */
function ImpactPreview({ day, hours, withoutReception }: { day: Day; hours: Hours; withoutReception: boolean }) {
  const isInOrder = hours.opens < hours.closes;
  const { data, isError } = useQuery({
    ...affectedByHoursQuery({ day, ...hours, withoutReception }),
    enabled: isInOrder,
  });
  if (!isInOrder) return null;
  const text = data
    ? specialHoursCopy.affectedSummary(describeAffected(data))
    : isError
      ? specialHoursCopy.affectedFailed
      : specialHoursCopy.affectedLoading;
  return <p role="status">{text}</p>;
}
