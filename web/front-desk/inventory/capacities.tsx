import { useRef } from "react";
import { type AdminResource, ChangeCapacityInput, type ChangedCapacity } from "#contract/front-desk/inventory.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { sellsReceptionRate } from "#domain/catalogue/other-offers.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { OpenButton, useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { inventoryCopy, RESOURCE_NAMES } from "./copy.ts";
import { OverbookedDayDialog } from "./overbooked-day.tsx";

const copy = inventoryCopy.capacity;

/** Capacity of each resource, with its change dialog. */
export function Capacities({ resources }: { resources: readonly AdminResource[] }) {
  const openDialog = useOpenDialog();
  const mayChange = useHasRight("change_availability");

  function change(resource: AdminResource) {
    openDialog((onClose) => (
      <CapacityDialog
        {...resource}
        onClose={(changed) => {
          onClose();
          if (changed?.overbooked.length) openDialog((close) => <OverbookedDialog {...changed} onClose={close} />);
        }}
      />
    ));
  }

  return (
    <ul aria-label={copy.title}>
      {resources.map((resource) => (
        <li
          key={resource.resource}
          className="flex min-h-14 items-center justify-between gap-3 border-line border-t first:border-t-0"
        >
          <span className="font-medium">{RESOURCE_NAMES[resource.resource]}</span>
          <span className="flex items-center gap-3">
            {resource.allotment > 0 && (
              <span className="text-muted text-sm">{copy.change.allotted(resource.allotment)}</span>
            )}
            <span className="price text-2xl">{resource.capacity.toLocaleString("en-GB")}</span>
            {mayChange && (
              <Button
                size="small"
                variant="outline"
                aria-label={copy.change.title(RESOURCE_NAMES[resource.resource])}
                onClick={() => change(resource)}
              >
                {copy.change.action}
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

type CapacityDialogProps = AdminResource & { onClose: (changed: ChangedCapacity | null) => void };

function CapacityDialog({ resource, capacity, allotment, onClose }: CapacityDialogProps) {
  const { change } = copy;
  const name = RESOURCE_NAMES[resource];
  const changed = useRef<ChangedCapacity | null>(null);
  return (
    <FormDialog
      copy={{ ...change, title: change.title(name), text: change.text(name, capacity) }}
      schema={ChangeCapacityInput}
      send={act(staffApi.inventory[":resource"].$patch, { resource })}
      successMessage={(answer) => {
        changed.current = answer;
        return change.done(name, answer.capacity);
      }}
      onClose={() => onClose(changed.current)}
    >
      <TextInput name="capacity" label={change.field} isRequired inputMode="numeric" defaultValue={capacity} />
      {resource === "desks" && (sellsReceptionRate() || allotment > 0) && (
        <TextInput
          name="allotment"
          label={change.allotment}
          hint={change.allotmentHint}
          isRequired
          inputMode="numeric"
          defaultValue={allotment}
        />
      )}
    </FormDialog>
  );
}

/** Days that a lower capacity leaves overbooked. */
function OverbookedDialog({ resource, overbooked, onClose }: ChangedCapacity & { onClose: () => void }) {
  const { overbooked: overbookedCopy } = copy;
  return (
    <Dialog
      onClose={onClose}
      title={overbookedCopy.title}
      description={`${RESOURCE_NAMES[resource]}. ${overbookedCopy.text}`}
    >
      <div className="grid gap-4">
        <ul>
          {overbooked.map(({ day, taken, capacity }) => (
            <li key={day} className="flex flex-wrap justify-between gap-x-4 border-line border-t py-2 first:border-t-0">
              <span className="font-medium">{formatDateWithWeekday(day)}</span>
              <span className="text-terracotta-deep tabular-nums">{overbookedCopy.row(taken, capacity)}</span>
              <OpenButton
                variant="outline"
                onOpen={onClose}
                dialog={(close) => (
                  <OverbookedDayDialog
                    day={day}
                    resource={resource}
                    taken={taken}
                    capacity={capacity}
                    onClose={close}
                  />
                )}
              >
                {overbookedCopy.affected}
                <span className="sr-only"> {formatDateWithWeekday(day)}</span>
              </OpenButton>
            </li>
          ))}
        </ul>
        <Button onClick={onClose}>{overbookedCopy.close}</Button>
      </div>
    </Dialog>
  );
}
