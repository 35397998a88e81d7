import { useRef } from "react";
import type { AdminResource, ChangedCapacity } from "#contract/front-desk/inventory.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { MAX_CAPACITY } from "#domain/inventory/inventory.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { useHasRole } from "#web/front-desk/session/me.ts";
import { makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { inventoryCopy, RESOURCE_NAMES } from "./copy.ts";
import { changeCapacity } from "./queries.ts";

const copy = inventoryCopy.capacity;

/** Capacity of each resource, with its change dialog. */
export function Capacities({ resources }: { resources: readonly AdminResource[] }) {
  const openDialog = useOpenDialog();
  const mayChange = useHasRole("manager");

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
            <span className="price text-2xl">{resource.capacity.toLocaleString("en-GB")}</span>
            {mayChange && (
              <Button
                size="small"
                variant="outline"
                aria-label={copy.changeOf(RESOURCE_NAMES[resource.resource])}
                onClick={() => change(resource)}
              >
                {copy.change}
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

type CapacityDialogProps = AdminResource & { onClose: (changed: ChangedCapacity | null) => void };

function CapacityDialog({ resource, capacity, onClose }: CapacityDialogProps) {
  const name = RESOURCE_NAMES[resource];
  const changed = useRef<ChangedCapacity | null>(null);
  return (
    <FormDialog
      title={copy.changeOf(name)}
      description={copy.text(name, capacity)}
      actionLabel={copy.change}
      pendingLabel={copy.changing}
      cancelLabel={copy.keep}
      load={async () => {
        const { ChangeCapacityInput } = await import("#contract/front-desk/inventory.ts");
        return makeFormLogic({ schema: ChangeCapacityInput, send: (input) => changeCapacity(resource, input) });
      }}
      successMessage={(answer) => {
        changed.current = answer;
        return copy.changed(name, answer.capacity);
      }}
      errorTitle={copy.failed}
      onClose={() => onClose(changed.current)}
    >
      {(problems) => (
        <Field label={copy.field} isRequired error={problems.capacity}>
          {(control) => (
            <input
              {...control}
              name="capacity"
              type="number"
              inputMode="numeric"
              min={0}
              max={MAX_CAPACITY}
              defaultValue={capacity}
            />
          )}
        </Field>
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
            </li>
          ))}
        </ul>
        <Button onClick={onClose}>{overbookedCopy.close}</Button>
      </div>
    </Dialog>
  );
}
