import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AddUnitInput, type AdminUnit, ChangeUnitInput } from "#contract/front-desk/availability/units.ts";
import { UNIT_RESOURCES } from "#domain/inventory/units.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { UploadedFile } from "#web/front-desk/files/uploaded-file.tsx";
import { Select, TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { RESOURCE_NAMES } from "#web/front-desk/inventory/copy.ts";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { unitCopy as copy } from "./copy.ts";
import { fetchUnitPhoto, unitsQuery, uploadUnitPhoto } from "./queries.ts";

const unitApi = staffApi.units[":id"];

/** Rooms and desks with a name: add, change, retire. A section of Settings. */
export function Units() {
  const query = useQuery(unitsQuery(todayInAccra()));
  return (
    <div className="grid gap-3">
      <p className="text-muted">{copy.text}</p>
      <QueryData query={query} errorTitle={copy.failed}>
        {({ units }) => (
          <ClickGuard>
            {units.length === 0 && <p className="text-muted">{copy.none}</p>}
            <ul aria-label={copy.title}>
              {units.map((unit) => (
                <Unit key={unit.id} unit={unit} />
              ))}
            </ul>
          </ClickGuard>
        )}
      </QueryData>
      <OpenButton className="justify-self-start" dialog={(onClose) => <AddUnitDialog onClose={onClose} />}>
        {copy.add.title}
      </OpenButton>
    </div>
  );
}

function Unit({ unit }: { unit: AdminUnit }) {
  const { resource, name, seats, isRetired, hasPhoto } = unit;
  const restore = act(unitApi.restore.$post, unit);
  const [retireUnit, isRetiring] = useMutation({
    send: act(unitApi.retire.$post, unit),
    successMessage: () => ({
      ...copy.retire.done(name),
      undo: { send: restore, successMessage: copy.retire.undone(name), errorTitle: copy.restore.failed },
    }),
    errorTitle: copy.retire.failed,
  });
  const [restoreUnit, isRestoring] = useMutation({
    send: restore,
    successMessage: () => copy.retire.undone(name),
    errorTitle: copy.restore.failed,
  });
  const details = [RESOURCE_NAMES[resource], copy.seats(seats), hasPhoto && copy.photo, isRetired && copy.retired];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-3 first:border-t-0">
      <span className="grid gap-0.5">
        <span className="wrap-anywhere font-semibold leading-snug">{name}</span>
        <span className="text-muted text-sm">{details.filter(Boolean).join(", ")}</span>
      </span>
      <span className="flex flex-wrap gap-2">
        {isRetired ? (
          <Button size="small" variant="outline" onClick={() => restoreUnit()} disabled={isRestoring}>
            {copy.restore.action} <span className="sr-only">{name}</span>
          </Button>
        ) : (
          <>
            <OpenButton variant="outline" dialog={(onClose) => <ChangeUnitDialog unit={unit} onClose={onClose} />}>
              {copy.change.action} <span className="sr-only">{name}</span>
            </OpenButton>
            <OpenButton variant="outline" dialog={(onClose) => <PhotoDialog unit={unit} onClose={onClose} />}>
              {copy.photo} <span className="sr-only">{name}</span>
            </OpenButton>
            <Button size="small" variant="quiet" onClick={() => retireUnit()} disabled={isRetiring}>
              {copy.retire.action} <span className="sr-only">{name}</span>
            </Button>
          </>
        )}
      </span>
    </li>
  );
}

function AddUnitDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      copy={copy.add}
      schema={AddUnitInput}
      send={act(staffApi.units.$post)}
      successMessage={({ name }) => copy.add.done(name)}
      onClose={onClose}
    >
      <Select name="resource" label={copy.add.resource} isRequired options={UNIT_RESOURCES} labels={RESOURCE_NAMES} />
      <UnitFields />
    </FormDialog>
  );
}

function ChangeUnitDialog({ unit, onClose }: { unit: AdminUnit; onClose: () => void }) {
  return (
    <FormDialog
      copy={{ ...copy.change, title: copy.change.title(unit.name) }}
      schema={ChangeUnitInput}
      send={act(unitApi.$patch, unit)}
      successMessage={({ name }) => copy.change.done(name)}
      onClose={onClose}
    >
      <UnitFields unit={unit} />
    </FormDialog>
  );
}

function UnitFields({ unit }: { unit?: AdminUnit }) {
  return (
    <>
      <TextInput name="name" label={copy.add.name} isRequired defaultValue={unit?.name} />
      <TextInput name="seats" label={copy.add.seats} isRequired inputMode="numeric" defaultValue={unit?.seats} />
    </>
  );
}

function PhotoDialog({ unit, onClose }: { unit: AdminUnit; onClose: () => void }) {
  const { files } = copy;
  const [uploads, setUploads] = useState(0);
  const hasPhoto = unit.hasPhoto || uploads > 0;
  const [upload, isUploading] = useMutation({
    async send(file: File) {
      await uploadUnitPhoto(unit.id, file);
      setUploads((count) => count + 1);
    },
    successMessage: () => files.saved,
    errorTitle: files.failed,
  });
  return (
    <Dialog onClose={onClose} title={files.title(unit.name)} description={files.text}>
      <div className="grid gap-4">
        {hasPhoto && (
          <UploadedFile
            key={uploads}
            load={() => fetchUnitPhoto(unit.id)}
            label={files.title(unit.name)}
            fileName={unit.name}
            words={files}
          />
        )}
        <Field label={hasPhoto ? files.anew : files.add}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              disabled={isUploading}
              onChange={({ target }) => {
                const file = target.files?.[0];
                if (file) void upload(file);
              }}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
