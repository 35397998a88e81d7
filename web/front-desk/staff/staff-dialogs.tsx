import { useState } from "react";
import { AddStaffInput, ChangeStaffInput, type StaffMember } from "#contract/front-desk/staff.ts";
import { ROLES, type Role } from "#domain/staff/roles.ts";
import { EMAIL_INPUT } from "#web/components/ui/field.tsx";
import { Select, TextInput } from "#web/front-desk/forms/fields.tsx";
import { ConfirmDialog, FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { ROLE_NAMES } from "#web/front-desk/session/copy.ts";
import { staffCopy } from "./copy.ts";
import { RoleRights } from "./role-rights.tsx";

const { fields } = staffCopy;

export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const { add: copy } = staffCopy;
  return (
    <FormDialog
      copy={copy}
      schema={AddStaffInput}
      send={act(staffApi.staff.$post)}
      successMessage={({ name }) => copy.done(name)}
      onClose={onClose}
    >
      <NameField />
      <RoleField initial="desk" />
      <EmailField />
    </FormDialog>
  );
}

interface PersonDialogProps {
  person: StaffMember;
  onClose: () => void;
}

export function ChangeRoleDialog({ person, onClose }: PersonDialogProps) {
  const { changeRole: copy } = staffCopy;
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(person.name) }}
      schema={ChangeStaffInput}
      send={act(staffApi.staff[":id"].$patch, person)}
      successMessage={({ name, role }) => copy.done(name, ROLE_NAMES[role])}
      onClose={onClose}
    >
      <RoleField initial={person.role} />
    </FormDialog>
  );
}

export function CorrectPersonDialog({ person, onClose }: PersonDialogProps) {
  const { correct: copy } = staffCopy;
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(person.name) }}
      schema={ChangeStaffInput}
      send={act(staffApi.staff[":id"].$patch, person)}
      successMessage={({ name }) => copy.done(name)}
      onClose={onClose}
    >
      <NameField initial={person.name} />
      <EmailField initial={person.email ?? ""} />
    </FormDialog>
  );
}

function NameField({ initial }: { initial?: string }) {
  return (
    <TextInput
      name="name"
      label={fields.name}
      hint={fields.nameHint}
      isRequired
      defaultValue={initial}
      autoCapitalize="words"
    />
  );
}

function EmailField({ initial }: { initial?: string }) {
  return (
    <TextInput
      {...EMAIL_INPUT}
      name="email"
      label={fields.email}
      hint={fields.emailHint}
      defaultValue={initial}
      autoComplete="off"
    />
  );
}

function RoleField({ initial }: { initial: Role }) {
  const options = [initial, ...ROLES.filter((role) => role !== initial)];
  const [role, setRole] = useState(initial);
  return (
    <>
      <Select
        name="role"
        label={fields.role}
        isRequired
        options={options}
        labels={ROLE_NAMES}
        onChange={({ target }) => setRole(target.value as Role)}
      />
      <RoleRights role={role} />
    </>
  );
}

export function DeactivatePersonDialog({ person, onClose }: PersonDialogProps) {
  const { deactivate: copy } = staffCopy;
  return (
    <ConfirmDialog
      copy={{ ...copy, title: copy.title(person.name) }}
      isDestructive
      send={() => act(staffApi.staff[":id"].$patch, person)({ isActive: false })}
      successMessage={() => copy.done(person.name)}
      onClose={onClose}
    />
  );
}
