import type { StaffMember } from "#contract/front-desk/staff.ts";
import { ROLES, type Role } from "#domain/staff/roles.ts";
import { EMAIL_INPUT, Field } from "#web/components/ui/field.tsx";
import { ConfirmDialog, FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { ROLE_NAMES } from "#web/front-desk/session/copy.ts";
import { makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { staffCopy as copy } from "./copy.ts";
import { addStaff, changeStaff } from "./queries.ts";

export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title={copy.addTitle}
      description={copy.addText}
      actionLabel={copy.add}
      pendingLabel={copy.adding}
      cancelLabel={copy.cancel}
      load={addPersonForm}
      successMessage={({ name }) => copy.added(name)}
      errorTitle={copy.addFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <NameField problem={problems.name} />
          <RoleField initial="desk" problem={problems.role} />
          <EmailField problem={problems.email} />
        </>
      )}
    </FormDialog>
  );
}

async function addPersonForm() {
  const { AddStaffInput } = await import("#contract/front-desk/staff.ts");
  return makeFormLogic({ schema: AddStaffInput, send: (input) => addStaff(input) });
}

interface PersonDialogProps {
  person: StaffMember;
  onClose: () => void;
}

export function ChangeRoleDialog({ person, onClose }: PersonDialogProps) {
  return (
    <FormDialog
      title={copy.changeRoleTitle(person.name)}
      description={copy.changeRoleText}
      actionLabel={copy.changeRole}
      pendingLabel={copy.saving}
      cancelLabel={copy.cancel}
      load={() => changePersonForm(person)}
      successMessage={({ name, role }) => copy.roleChanged(name, ROLE_NAMES[role])}
      errorTitle={copy.changeFailed}
      onClose={onClose}
    >
      {(problems) => <RoleField initial={person.role} problem={problems.role} />}
    </FormDialog>
  );
}

async function changePersonForm({ id }: StaffMember) {
  const { ChangeStaffInput } = await import("#contract/front-desk/staff.ts");
  return makeFormLogic({ schema: ChangeStaffInput, send: (input) => changeStaff(id, input) });
}

export function CorrectPersonDialog({ person, onClose }: PersonDialogProps) {
  return (
    <FormDialog
      title={copy.correctTitle(person.name)}
      description={copy.correctText}
      actionLabel={copy.correct}
      pendingLabel={copy.saving}
      cancelLabel={copy.cancel}
      load={() => changePersonForm(person)}
      successMessage={({ name }) => copy.corrected(name)}
      errorTitle={copy.changeFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <NameField initial={person.name} problem={problems.name} />
          <EmailField initial={person.email ?? ""} problem={problems.email} />
        </>
      )}
    </FormDialog>
  );
}

interface FieldProps {
  initial?: string;
  problem: string | undefined;
}

function NameField({ initial, problem }: FieldProps) {
  const { fields } = copy;
  return (
    <Field label={fields.name} hint={fields.nameHint} isRequired error={problem}>
      {(control) => <input {...control} name="name" defaultValue={initial} autoComplete="off" autoCapitalize="words" />}
    </Field>
  );
}

function EmailField({ initial, problem }: FieldProps) {
  const { fields } = copy;
  return (
    <Field label={fields.email} hint={fields.emailHint} error={problem}>
      {(control) => <input {...control} {...EMAIL_INPUT} name="email" defaultValue={initial} autoComplete="off" />}
    </Field>
  );
}

function RoleField({ initial, problem }: { initial: Role; problem: string | undefined }) {
  return (
    <Field label={copy.fields.role} isRequired error={problem}>
      {(control) => (
        <select {...control} name="role">
          {[initial, ...ROLES.filter((role) => role !== initial)].map((role) => (
            <option key={role} value={role}>
              {copy.roles[role]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function DeactivatePersonDialog({ person, onClose }: PersonDialogProps) {
  return (
    <ConfirmDialog
      title={copy.deactivateTitle(person.name)}
      description={copy.deactivateText}
      actionLabel={copy.deactivate}
      pendingLabel={copy.deactivating}
      cancelLabel={copy.keep}
      isDestructive
      send={() => changeStaff(person.id, { isActive: false })}
      successMessage={() => copy.deactivated(person.name)}
      errorTitle={copy.changeFailed}
      onClose={onClose}
    />
  );
}
