import type { AdminClosure, ClosureImpact } from "#contract/front-desk/inventory.ts";
import { formatDateWithWeekday, formatLongDate } from "#domain/calendar/date-format.ts";
import { Field } from "#web/components/ui/field.tsx";
import { ConfirmDialog, FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { classNames } from "#web/lib/class-names.ts";
import { makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { inventoryCopy } from "./copy.ts";
import { addClosure, removeClosure } from "./queries.ts";

const copy = inventoryCopy.closures;

interface AddClosureDialogProps {
  /** Suggested closure to correct. */
  suggested?: Pick<AdminClosure, "from" | "to" | "reason"> | undefined;
  onAdded: (closure: ClosureImpact) => void;
  onClose: () => void;
}

export function AddClosureDialog({ suggested, onAdded, onClose }: AddClosureDialogProps) {
  const today = todayInAccra();
  return (
    <FormDialog
      title={copy.add}
      description={copy.addText}
      actionLabel={copy.add}
      pendingLabel={copy.adding}
      cancelLabel={frontDeskCopy.list.cancel}
      load={async () => {
        const { AddClosureInput } = await import("#contract/front-desk/inventory.ts");
        return makeFormLogic({
          schema: AddClosureInput,
          send: (input, _, headersOf) => addClosure(input, headersOf(input)),
        });
      }}
      successMessage={(added) => {
        onAdded(added);
        return copy.added(added.affected.length + added.officeDays.length + added.meetings.length);
      }}
      errorTitle={copy.addFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            {(["from", "to"] as const).map((name) => (
              <Field key={name} label={copy[name]} isRequired error={problems[name]} className="content-start">
                {(control) => (
                  <input
                    {...control}
                    name={name}
                    type="date"
                    min={today}
                    defaultValue={suggested?.[name]}
                    className={classNames(control.className, "day-input")}
                  />
                )}
              </Field>
            ))}
          </div>
          <Field label={copy.reason} hint={copy.reasonHint} isRequired error={problems.reason}>
            {(control) => (
              <input {...control} name="reason" autoComplete="off" maxLength={100} defaultValue={suggested?.reason} />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

interface RemoveClosureDialogProps {
  closure: AdminClosure;
  onClose: () => void;
}

export function RemoveClosureDialog({ closure, onClose }: RemoveClosureDialogProps) {
  return (
    <ConfirmDialog
      title={copy.removeTitle(closure.reason)}
      description={copy.removeText(formatClosedDays(closure))}
      actionLabel={copy.remove}
      pendingLabel={copy.removing}
      cancelLabel={copy.keep}
      send={() => removeClosure(closure)}
      successMessage={() => copy.removed}
      errorTitle={copy.removeFailed}
      onClose={onClose}
    />
  );
}

/** "Friday 4 December 2026", or "24 December 2026 to 2 January 2027". */
export function formatClosedDays({ from, to }: Pick<AdminClosure, "from" | "to">): string {
  return from === to ? formatDateWithWeekday(from) : `${formatLongDate(from)} to ${formatLongDate(to)}`;
}
