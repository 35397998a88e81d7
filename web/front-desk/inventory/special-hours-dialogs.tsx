import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { AdminSpecialDay, SpecialDayWithImpact } from "#contract/front-desk/special-hours.ts";
import { formatClockHour, formatClockHours } from "#domain/calendar/clock-hours.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { addYear, type Day } from "#domain/calendar/days.ts";
import { type Hours, hoursOn } from "#domain/calendar/opening-hours.ts";
import { holidaysIn } from "#domain/inventory/holidays.ts";
import { MAX_HOURS_REASON_LENGTH } from "#domain/inventory/special-hours.ts";
import { Field } from "#web/components/ui/field.tsx";
import { ConfirmDialog, FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { classNames } from "#web/lib/class-names.ts";
import { type Draft, makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { addSpecialHours, affectedByHoursQuery, changeSpecialHours, removeSpecialHours } from "./queries.ts";
import { specialHoursCopy as copy, describeAffected } from "./special-hours-copy.ts";

/** Most days with special hours close at 13:00. */
const DEFAULT_HOURS: Hours = { opens: 8, closes: 13 };

interface AddSpecialHoursDialogProps {
  onAdded: (day: SpecialDayWithImpact) => void;
  onClose: () => void;
}

export function AddSpecialHoursDialog({ onAdded, onClose }: AddSpecialHoursDialogProps) {
  const today = todayInAccra();
  const [day, setDay] = useState<Day>("");
  const [hours, setHours] = useState(DEFAULT_HOURS);
  return (
    <FormDialog
      title={copy.add}
      description={copy.addText}
      actionLabel={copy.add}
      pendingLabel={copy.adding}
      cancelLabel={frontDeskCopy.list.cancel}
      load={async () => {
        const { AddSpecialHoursInput } = await import("#contract/front-desk/special-hours.ts");
        return makeFormLogic({
          schema: AddSpecialHoursInput,
          send: (input, _, headersOf) => addSpecialHours(input, headersOf(input)),
        });
      }}
      successMessage={(added) => {
        onAdded(added);
        return copy.added(formatDateWithWeekday(added.day), formatClockHours(added));
      }}
      errorTitle={copy.addFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={copy.day} isRequired error={problems.day}>
            {(control) => (
              <input
                {...control}
                name="day"
                type="date"
                min={today}
                max={addYear(today)}
                onChange={({ target }) => setDay(target.value)}
                className={classNames(control.className, "day-input")}
              />
            )}
          </Field>
          <HoursFields hours={hours} problems={problems} onChange={setHours} />
          <ReasonField error={problems.reason} />
          {day !== "" && <ImpactPreview day={day} hours={hours} />}
        </>
      )}
    </FormDialog>
  );
}

interface ChangeSpecialHoursDialogProps {
  day: AdminSpecialDay;
  onClose: () => void;
}

export function ChangeSpecialHoursDialog({ day, onClose }: ChangeSpecialHoursDialogProps) {
  const dayName = formatDateWithWeekday(day.day);
  const [hours, setHours] = useState<Hours>({ opens: day.opens, closes: day.closes });
  return (
    <FormDialog
      title={copy.changeOf(dayName)}
      description={copy.changeText}
      actionLabel={copy.change}
      pendingLabel={copy.changing}
      cancelLabel={copy.keep}
      load={async () => {
        const { ChangeSpecialHoursInput } = await import("#contract/front-desk/special-hours.ts");
        return makeFormLogic({
          schema: {
            safeParse: (draft) => ChangeSpecialHoursInput.safeParse({ ...(draft as Draft), seen: day.updatedAt }),
          },
          send: (input) => changeSpecialHours(day, input),
        });
      }}
      successMessage={(changed) => copy.changed(dayName, formatClockHours(changed))}
      errorTitle={copy.changeFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <HoursFields hours={hours} problems={problems} onChange={setHours} />
          <ReasonField error={problems.reason} reason={day.reason} />
          <ImpactPreview day={day.day} hours={hours} />
        </>
      )}
    </FormDialog>
  );
}

export function RemoveSpecialHoursDialog({ day, onClose }: ChangeSpecialHoursDialogProps) {
  const weeklyHours = formatClockHours(hoursOn(day.day, []));
  return (
    <ConfirmDialog
      title={copy.removeTitle(day.reason)}
      description={copy.removeText(formatDateWithWeekday(day.day), weeklyHours)}
      actionLabel={copy.remove}
      pendingLabel={copy.removing}
      cancelLabel={copy.keep}
      send={() => removeSpecialHours(day)}
      successMessage={() => copy.removed}
      errorTitle={copy.removeFailed}
      onClose={onClose}
    />
  );
}

interface HoursFieldsProps {
  hours: Hours;
  problems: Draft;
  onChange: (hours: Hours) => void;
}

function HoursFields({ hours, problems, onChange }: HoursFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(["opens", "closes"] as const).map((name) => (
        <Field key={name} label={copy[name]} isRequired error={problems[name]} className="content-start">
          {(control) => (
            <select
              {...control}
              name={name}
              defaultValue={hours[name]}
              onChange={({ target }) => onChange({ ...hours, [name]: Number(target.value) })}
            >
              {HOUR_OPTIONS[name].map((hour) => (
                <option key={hour} value={hour}>
                  {formatClockHour(hour)}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
    </div>
  );
}

const HOUR_OPTIONS = {
  opens: Array.from({ length: 24 }, (_, hour) => hour),
  closes: Array.from({ length: 24 }, (_, hour) => hour + 1),
};

/** Suggests names of holidays without dates: some holidays move, and the moon decides others. */
function ReasonField({ reason, error }: { reason?: string; error: string | undefined }) {
  const listId = useId();
  const names = [...copy.reasons, ...new Set(holidaysIn(Number(todayInAccra().slice(0, 4))).map(({ name }) => name))];
  return (
    <Field label={copy.reason} hint={copy.reasonHint} isRequired error={error}>
      {(control) => (
        <>
          <input
            {...control}
            name="reason"
            list={listId}
            autoComplete="off"
            maxLength={MAX_HOURS_REASON_LENGTH}
            defaultValue={reason}
          />
          <datalist id={listId}>
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** Previews the affected bookings before staff save the hours. */
function ImpactPreview({ day, hours }: { day: Day; hours: Hours }) {
  const isInOrder = hours.opens < hours.closes;
  const { data, isError } = useQuery({ ...affectedByHoursQuery({ day, ...hours }), enabled: isInOrder });
  if (!isInOrder) return null;
  const text = data
    ? copy.affectedSummary(describeAffected(data))
    : isError
      ? copy.affectedFailed
      : copy.affectedLoading;
  return <p role="status">{text}</p>;
}
