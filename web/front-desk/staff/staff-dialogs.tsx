import type { StaffMember } from "#contract/front-desk/staff.ts";
import { ROLES, type Role } from "#domain/staff/roles.ts";
import { EMAIL_INPUT, Field } from "#web/components/ui/field.tsx";
import { ConfirmDialog, FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { ROLE_NAMES } from "#web/front-desk/session/copy.ts";
import { formLogic } from "#web/lib/forms/form-logic.ts";
import { staffCopy as words } from "./copy.ts";
import { addStaff, changeStaff } from "./queries.ts";

export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title={words.addTitle}
      description={words.addText}
      actionLabel={words.add}
      pendingLabel={words.adding}
      cancelLabel={words.cancel}
      load={addPersonForm}
      successMessage={({ name }) => words.added(name)}
      errorTitle={words.addFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <NameField problem={problems.name} />
          <RoleField was="desk" problem={problems.role} />
          <EmailField problem={problems.email} />
        </>
      )}
    </FormDialog>
  );
}

async function addPersonForm() {
  const { AddStaffInput } = await import("#contract/front-desk/staff.ts");
  return formLogic({ schema: AddStaffInput, send: (input) => addStaff(input) });
}

interface PersonDialogProps {
  person: StaffMember;
  onClose: () => void;
}

export function ChangeRoleDialog({ person, onClose }: PersonDialogProps) {
  return (
    <FormDialog
      title={words.changeRoleTitle(person.name)}
      description={words.changeRoleText}
      actionLabel={words.changeRole}
      pendingLabel={words.saving}
      cancelLabel={words.cancel}
      load={() => changePersonForm(person)}
      successMessage={({ name, role }) => words.roleChanged(name, ROLE_NAMES[role])}
      errorTitle={words.changeFailed}
      onClose={onClose}
    >
      {(problems) => <RoleField was={person.role} problem={problems.role} />}
    </FormDialog>
  );
}

async function changePersonForm({ id }: StaffMember) {
  const { ChangeStaffInput } = await import("#contract/front-desk/staff.ts");
  return formLogic({ schema: ChangeStaffInput, send: (input) => changeStaff(id, input) });
}

export function CorrectPersonDialog({ person, onClose }: PersonDialogProps) {
  return (
    <FormDialog
      title={words.correctTitle(person.name)}
      description={words.correctText}
      actionLabel={words.correct}
      pendingLabel={words.saving}
      cancelLabel={words.cancel}
      load={() => changePersonForm(person)}
      successMessage={({ name }) => words.corrected(name)}
      errorTitle={words.changeFailed}
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
  const { fields } = words;
  return (
    <Field label={fields.name} hint={fields.nameHint} isRequired error={problem}>
      {(control) => <input {...control} name="name" defaultValue={initial} autoComplete="off" autoCapitalize="words" />}
    </Field>
  );
}

function EmailField({ initial, problem }: FieldProps) {
  const { fields } = words;
  return (
    <Field label={fields.email} hint={fields.emailHint} error={problem}>
      {(control) => <input {...control} {...EMAIL_INPUT} name="email" defaultValue={initial} autoComplete="off" />}
    </Field>
  );
}

function RoleField({ was, problem }: { was: Role; problem: string | undefined }) {
  return (
    <Field label={words.fields.role} isRequired error={problem}>
      {(control) => (
        <select {...control} name="role">
          {[was, ...ROLES.filter((each) => each !== was)].map((each) => (
            <option key={each} value={each}>
              {words.roles[each]}
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
      title={words.deactivateTitle(person.name)}
      description={words.deactivateText}
      actionLabel={words.deactivate}
      pendingLabel={words.deactivating}
      cancelLabel={words.keep}
      isDestructive
      send={() => changeStaff(person.id, { isActive: false })}
      successMessage={() => words.deactivated(person.name)}
      errorTitle={words.changeFailed}
      onClose={onClose}
    />
  );
}
