import type { StaffMember } from "#contract/front-desk/staff.ts";
import { ROLES, type Role } from "#domain/staff/roles.ts";
import { EMAIL_INPUT, Field } from "#web/components/ui/field.tsx";
import { ConfirmDialog, FormDialog } from "#web/front-desk/components/act-dialogs.tsx";
import { ROLE_NAMES } from "#web/front-desk/session/words.ts";
import { formLogic } from "#web/lib/forms/form-logic.ts";
import { addStaff, changeStaff } from "./queries.ts";
import { staffWords as words } from "./words.ts";

export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title={words.addTitle}
      consequence={words.addText}
      action={words.add}
      pending={words.adding}
      keep={words.cancel}
      load={addPersonForm}
      done={({ name }) => words.added(name)}
      failed={words.addFailed}
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
      consequence={words.changeRoleText}
      action={words.changeRole}
      pending={words.saving}
      keep={words.cancel}
      load={() => changePersonForm(person)}
      done={({ name, role }) => words.roleChanged(name, ROLE_NAMES[role])}
      failed={words.changeFailed}
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
      consequence={words.correctText}
      action={words.correct}
      pending={words.saving}
      keep={words.cancel}
      load={() => changePersonForm(person)}
      done={({ name }) => words.corrected(name)}
      failed={words.changeFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <NameField was={person.name} problem={problems.name} />
          <EmailField was={person.email ?? ""} problem={problems.email} />
        </>
      )}
    </FormDialog>
  );
}

interface FieldProps {
  was?: string;
  problem: string | undefined;
}

function NameField({ was, problem }: FieldProps) {
  const { fields } = words;
  return (
    <Field label={fields.name} hint={fields.nameHint} isRequired error={problem}>
      {(control) => <input {...control} name="name" defaultValue={was} autoComplete="off" autoCapitalize="words" />}
    </Field>
  );
}

function EmailField({ was, problem }: FieldProps) {
  const { fields } = words;
  return (
    <Field label={fields.email} hint={fields.emailHint} error={problem}>
      {(control) => <input {...control} {...EMAIL_INPUT} name="email" defaultValue={was} autoComplete="off" />}
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
      consequence={words.deactivateText}
      action={words.deactivate}
      pending={words.deactivating}
      keep={words.keep}
      isDestructive
      send={() => changeStaff(person.id, { isActive: false })}
      done={() => words.deactivated(person.name)}
      failed={words.changeFailed}
      onClose={onClose}
    />
  );
}
