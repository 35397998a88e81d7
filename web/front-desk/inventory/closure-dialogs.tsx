import {
  AddClosureInput,
  type AdminClosure,
  type ClosureImpact,
  countAffected,
  countToMove,
} from "#contract/front-desk/inventory.ts";
import { formatDateWithWeekday, formatLongDate } from "#domain/calendar/date-format.ts";
import { DateInput, TextInput } from "#web/front-desk/forms/fields.tsx";
import { ConfirmDialog, FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { inventoryCopy } from "./copy.ts";

interface AddClosureDialogProps {
  onAdded: (closure: ClosureImpact) => void;
  onClose: () => void;
}

export function AddClosureDialog({ onAdded, onClose }: AddClosureDialogProps) {
  const { add: copy } = inventoryCopy.closures;
  const today = todayInAccra();
  return (
    <FormDialog
      copy={copy}
      schema={AddClosureInput}
      send={act(staffApi.closures.$post)}
      successMessage={(added) => {
        onAdded(added);
        return copy.done(countAffected(added), countToMove(added));
      }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DateInput name="from" label={copy.from} isRequired min={today} />
        <DateInput name="to" label={copy.to} isRequired min={today} />
      </div>
      <TextInput name="reason" label={copy.reason} hint={copy.reasonHint} isRequired maxLength={100} />
    </FormDialog>
  );
}

interface RemoveClosureDialogProps {
  closure: AdminClosure;
  onClose: () => void;
}

export function RemoveClosureDialog({ closure, onClose }: RemoveClosureDialogProps) {
  const { remove: copy } = inventoryCopy.closures;
  return (
    <ConfirmDialog
      copy={{ ...copy, title: copy.title(closure.reason), text: copy.text(formatClosedDays(closure)) }}
      send={act(staffApi.closures[":id"].$delete, closure)}
      successMessage={() => copy.done}
      onClose={onClose}
    />
  );
}

/** "Friday 4 December 2026", or "24 December 2026 to 2 January 2027". */
export function formatClosedDays({ from, to }: Pick<AdminClosure, "from" | "to">): string {
  return from === to ? formatDateWithWeekday(from) : `${formatLongDate(from)} to ${formatLongDate(to)}`;
}
