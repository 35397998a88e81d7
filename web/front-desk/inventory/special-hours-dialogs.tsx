import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { AdminSpecialDay, SpecialDayWithImpact } from "#contract/front-desk/special-hours.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { addYear, type Day } from "#domain/calendar/days.ts";
import { formatHour, formatHours, type Hours, hoursOn } from "#domain/calendar/opening-hours.ts";
import { holidaysIn } from "#domain/inventory/holidays.ts";
import { MAX_HOURS_REASON_LENGTH } from "#domain/inventory/special-hours.ts";
import { Field } from "#web/components/ui/field.tsx";
import { ConfirmDialog, FormDialog } from "#web/front-desk/components/act-dialogs.tsx";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { classNames } from "#web/lib/class-names.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import { type Draft, formLogic } from "#web/lib/forms/form-logic.ts";
import { addSpecialHours, changeSpecialHours, metByHoursQuery, removeSpecialHours } from "./queries.ts";
import { metInWords, specialHoursWords as words } from "./special-hours-words.ts";

/** What most such days are. */
const USUAL: Hours = { opens: 8, closes: 13 };

interface AddSpecialHoursDialogProps {
  onAdded: (day: SpecialDayWithImpact) => void;
  onClose: () => void;
}

export function AddSpecialHoursDialog({ onAdded, onClose }: AddSpecialHoursDialogProps) {
  const today = todayInAccra();
  const [day, setDay] = useState<Day>("");
  const [hours, setHours] = useState(USUAL);
  return (
    <FormDialog
      title={words.add}
      consequence={words.addText}
      action={words.add}
      pending={words.adding}
      keep={frontDeskWords.list.cancel}
      load={async () => {
        const { AddSpecialHoursInput } = await import("#contract/front-desk/special-hours.ts");
        return formLogic({
          schema: AddSpecialHoursInput,
          send: (input, _, headersOf) => addSpecialHours(input, headersOf(input)),
        });
      }}
      done={(added) => {
        onAdded(added);
        return words.added(formatDateWithWeekday(added.day), formatHours(added));
      }}
      failed={words.addFailed}
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
          <Reason error={problems.reason} />
          {day !== "" && <WouldMeet day={day} hours={hours} />}
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
      consequence={words.changeText}
      action={words.change}
      pending={words.changing}
      keep={words.keep}
      load={async () => {
        const { ChangeSpecialHoursInput } = await import("#contract/front-desk/special-hours.ts");
        return formLogic({
          schema: {
            safeParse: (draft) => ChangeSpecialHoursInput.safeParse({ ...(draft as Draft), seen: day.updatedAt }),
          },
          send: (input) => changeSpecialHours(day, input),
        });
      }}
      done={(changed) => words.changed(named, formatHours(changed))}
      failed={words.changeFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <HoursFields hours={hours} problems={problems} onChange={setHours} />
          <Reason error={problems.reason} reason={day.reason} />
          <WouldMeet day={day.day} hours={hours} />
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
      consequence={words.removeText(formatDateWithWeekday(day.day), usual)}
      action={words.remove}
      pending={words.removing}
      keep={words.keep}
      send={() => removeSpecialHours(day)}
      done={() => words.removed}
      failed={words.removeFailed}
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
              {HOURS[name].map((hour) => (
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

const HOURS = {
  opens: Array.from({ length: 24 }, (_, hour) => hour),
  closes: Array.from({ length: 24 }, (_, hour) => hour + 1),
};

/** The names of holidays are proposed, and no day: some move, and the moon decides others. */
function Reason({ reason, error }: { reason?: string; error: string | undefined }) {
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
function WouldMeet({ day, hours }: { day: Day; hours: Hours }) {
  const isInOrder = hours.opens < hours.closes;
  const { data, isError } = useQuery({ ...metByHoursQuery({ day, ...hours }), enabled: isInOrder });
  if (!isInOrder) return null;
  const text = data ? words.met(metInWords(data)) : isError ? words.meetsFailed : words.looking;
  return <p role="status">{text}</p>;
}
