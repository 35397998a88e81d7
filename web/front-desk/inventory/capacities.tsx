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
import { formLogic } from "#web/lib/forms/form-logic.ts";
import { inventoryCopy, RESOURCE_NAMES } from "./copy.ts";
import { changeCapacity } from "./queries.ts";

const words = inventoryCopy.capacity;

/** How many places of each kind there are, each with its change. */
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
    <ul aria-label={words.title}>
      {resources.map((each) => (
        <li
          key={each.resource}
          className="flex min-h-14 items-center justify-between gap-3 border-line border-t first:border-t-0"
        >
          <span className="font-medium">{RESOURCE_NAMES[each.resource]}</span>
          <span className="flex items-center gap-3">
            <span className="price text-2xl">{each.capacity.toLocaleString("en-GB")}</span>
            {mayChange && (
              <Button
                size="small"
                variant="outline"
                aria-label={words.changeOf(RESOURCE_NAMES[each.resource])}
                onClick={() => change(each)}
              >
                {words.change}
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
      title={words.changeOf(name)}
      description={words.text(name, capacity)}
      actionLabel={words.change}
      pendingLabel={words.changing}
      cancelLabel={words.keep}
      load={async () => {
        const { ChangeCapacityInput } = await import("#contract/front-desk/inventory.ts");
        return formLogic({ schema: ChangeCapacityInput, send: (input) => changeCapacity(resource, input) });
      }}
      successMessage={(answer) => {
        changed.current = answer;
        return words.changed(name, answer.capacity);
      }}
      errorTitle={words.failed}
      onClose={() => onClose(changed.current)}
    >
      {(problems) => (
        <Field label={words.field} isRequired error={problems.capacity}>
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

/** The days on which more is sold by now than there is. */
function OverbookedDialog({ resource, overbooked, onClose }: ChangedCapacity & { onClose: () => void }) {
  const { overbooked: said } = words;
  return (
    <Dialog onClose={onClose} title={said.title} description={`${RESOURCE_NAMES[resource]}. ${said.text}`}>
      <div className="grid gap-4">
        <ul>
          {overbooked.map(({ day, taken, capacity }) => (
            <li key={day} className="flex flex-wrap justify-between gap-x-4 border-line border-t py-2 first:border-t-0">
              <span className="font-medium">{formatDateWithWeekday(day)}</span>
              <span className="text-terracotta-deep tabular-nums">{said.row(taken, capacity)}</span>
            </li>
          ))}
        </ul>
        <Button onClick={onClose}>{said.close}</Button>
      </div>
    </Dialog>
  );
}
