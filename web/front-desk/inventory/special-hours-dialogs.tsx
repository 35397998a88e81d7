import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { AdminSpecialDay, SpecialDayWithImpact } from "#contract/front-desk/special-hours.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { addYear, type Day } from "#domain/calendar/days.ts";
import { formatHour, formatHours, type Hours, hoursOn } from "#domain/calendar/opening-hours.ts";
import { holidaysIn } from "#domain/inventory/holidays.ts";
import { MAX_HOURS_REASON_LENGTH } from "#domain/inventory/special-hours.ts";
import { Field } from "#web/components/ui/field.tsx";
import { ConfirmDialog, FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { classNames } from "#web/lib/class-names.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import { type Draft, formLogic } from "#web/lib/forms/form-logic.ts";
import { addSpecialHours, affectedByHoursQuery, changeSpecialHours, removeSpecialHours } from "./queries.ts";
import { describeAffected, specialHoursCopy as words } from "./special-hours-copy.ts";

/** What most such days are. */
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
      title={words.add}
      description={words.addText}
      actionLabel={words.add}
      pendingLabel={words.adding}
      cancelLabel={frontDeskCopy.list.cancel}
      load={async () => {
        const { AddSpecialHoursInput } = await import("#contract/front-desk/special-hours.ts");
        return formLogic({
          schema: AddSpecialHoursInput,
          send: (input, _, headersOf) => addSpecialHours(input, headersOf(input)),
        });
      }}
      successMessage={(added) => {
        onAdded(added);
        return words.added(formatDateWithWeekday(added.day), formatHours(added));
      }}
      errorTitle={words.addFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={words.day} isRequired error={problems.day}>
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
  const named = formatDateWithWeekday(day.day);
  const [hours, setHours] = useState<Hours>({ opens: day.opens, closes: day.closes });
  return (
    <FormDialog
      title={words.changeOf(named)}
      description={words.changeText}
      actionLabel={words.change}
      pendingLabel={words.changing}
      cancelLabel={words.keep}
      load={async () => {
        const { ChangeSpecialHoursInput } = await import("#contract/front-desk/special-hours.ts");
        return formLogic({
          schema: {
            safeParse: (draft) => ChangeSpecialHoursInput.safeParse({ ...(draft as Draft), seen: day.updatedAt }),
          },
          send: (input) => changeSpecialHours(day, input),
        });
      }}
      successMessage={(changed) => words.changed(named, formatHours(changed))}
      errorTitle={words.changeFailed}
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
  const usual = formatHours(hoursOn(day.day, []));
  return (
    <ConfirmDialog
      title={words.removeTitle(day.reason)}
      description={words.removeText(formatDateWithWeekday(day.day), usual)}
      actionLabel={words.remove}
      pendingLabel={words.removing}
      cancelLabel={words.keep}
      send={() => removeSpecialHours(day)}
      successMessage={() => words.removed}
      errorTitle={words.removeFailed}
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
        <Field key={name} label={words[name]} isRequired error={problems[name]} className="content-start">
          {(control) => (
            <select
              {...control}
              name={name}
              defaultValue={hours[name]}
              onChange={({ target }) => onChange({ ...hours, [name]: Number(target.value) })}
            >
              {HOUR_OPTIONS[name].map((hour) => (
                <option key={hour} value={hour}>
                  {formatHour(hour)}
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

/** The names of holidays are proposed, and no day: some move, and the moon decides others. */
function ReasonField({ reason, error }: { reason?: string; error: string | undefined }) {
  const listId = useId();
  const names = [...words.reasons, ...new Set(holidaysIn(Number(todayInAccra().slice(0, 4))).map(({ name }) => name))];
  return (
    <Field label={words.reason} hint={words.reasonHint} isRequired error={error}>
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

/** Whom the hours would meet, before they are said. */
function ImpactPreview({ day, hours }: { day: Day; hours: Hours }) {
  const isInOrder = hours.opens < hours.closes;
  const { data, isError } = useQuery({ ...affectedByHoursQuery({ day, ...hours }), enabled: isInOrder });
  if (!isInOrder) return null;
  const text = data
    ? words.affectedSummary(describeAffected(data))
    : isError
      ? words.affectedFailed
      : words.affectedLoading;
  return <p role="status">{text}</p>;
}
