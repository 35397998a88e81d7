import { useQuery } from "@tanstack/react-query";
import { type AdminStay, AssignUnitInput, type UnitChoice } from "#contract/front-desk/availability/units.ts";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { describeUnit } from "#domain/inventory/units.ts";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { formatDate } from "#web/front-desk/components/format.ts";
import { Select } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { act, bookingApi } from "#web/front-desk/queries.ts";
import { unitCopy } from "./copy.ts";
import { unitChoiceQuery } from "./queries.ts";

const { assign: copy, seating, failed } = unitCopy;

/** The days of the booking or of the membership's paid month, with "renews" if no end is set. */
export function formatStayDays({
  firstDay,
  lastDay,
  renewsAfter,
}: Pick<AdminStay, "firstDay" | "lastDay" | "renewsAfter">): string {
  if (lastDay === firstDay) return formatDate(firstDay);
  const days = `${formatDate(firstDay)} to ${formatDate(lastDay ?? renewsAfter ?? firstDay)}`;
  return lastDay === null ? `${days}, ${seating.renews}` : days;
}

/** The unit of a paid or confirmed booking, with the button to change it; nothing while no unit has a name. */
export function UnitOfBooking({ booking, onOpen }: { booking: AdminBooking; onOpen: () => void }) {
  const { data } = useQuery(unitChoiceQuery(booking.id));
  if (!data || data.units.length === 0) return null;
  const unit = data.units.find(({ id }) => id === data.stay.unitId);
  return (
    <section aria-label={copy.label} className="flex flex-wrap items-center justify-between gap-3">
      <span>
        <span className="block text-muted text-sm">{copy.label}</span>
        {unit ? describeUnit(unit) : seating.unassigned}
      </span>
      <AssignButton stay={data.stay} onOpen={onOpen} />
    </section>
  );
}

export function AssignButton({ stay, onOpen }: { stay: AdminStay; onOpen?: () => void }) {
  return (
    <OpenButton
      variant="outline"
      className="shrink-0 whitespace-nowrap"
      onOpen={onOpen}
      dialog={(onClose) => <AssignUnitDialog id={stay.id} onClose={onClose} />}
    >
      {stay.unitId === null ? copy.action : copy.change}
      <span className="sr-only"> {copy.title(stay.customerName)}</span>
    </OpenButton>
  );
}

function AssignUnitDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(unitChoiceQuery(id));
  if (query.data) return <AssignUnitForm choice={query.data} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={copy.label} description="">
      <QueryData query={query} errorTitle={failed}>
        {() => null}
      </QueryData>
    </Dialog>
  );
}

/** Taken units stay in the list with the customer who has them; the server refuses them. */
function AssignUnitForm({ choice, onClose }: { choice: UnitChoice; onClose: () => void }) {
  const { stay, units } = choice;
  const patch = act(bookingApi.$patch, stay);
  const send = async (input: AssignUnitInput) => {
    await patch(input);
    return input;
  };
  const nameOf = (wanted: string | null) => units.find(({ id }) => id === wanted)?.name ?? null;
  return (
    <FormDialog
      copy={{
        ...copy,
        title: copy.title(stay.customerName),
        text: copy.text(stay.planName, formatStayDays(stay)),
        action: copy.save,
      }}
      schema={AssignUnitInput}
      toInput={({ unitId }) => ({ unitId: unitId || null })}
      fixed={{ seen: { unitId: stay.unitId } }}
      send={send}
      successMessage={({ unitId }) => ({
        ...copy.done(stay.customerName, nameOf(unitId)),
        undo: {
          send: () => send({ unitId: stay.unitId, seen: { unitId } }),
          successMessage: copy.undone(stay.customerName),
          errorTitle: copy.undoFailed,
        },
      })}
      onClose={onClose}
    >
      <Select
        name="unitId"
        label={copy.field}
        defaultValue={stay.unitId ?? ""}
        options={units.map(({ id }) => id)}
        labels={(wanted) => {
          const unit = units.find(({ id }) => id === wanted);
          if (!unit) return "";
          const label = describeUnit(unit);
          return unit.takenBy === null ? label : copy.taken(label, unit.takenBy);
        }}
      >
        <option value="">{copy.nothing}</option>
      </Select>
    </FormDialog>
  );
}
