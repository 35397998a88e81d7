import { mayDo, STAFF_EFFECTS } from "#domain/staff/effects.ts";
import { ROLES, type Role } from "#domain/staff/roles.ts";
import { ROLE_NAMES } from "#web/front-desk/session/copy.ts";
import { staffCopy } from "./copy.ts";

const { rights: copy } = staffCopy;

/** What a role may and may not do, in words, from the rule that the server applies. */
export function rightsOf(role: Role): { may: string[]; mayNot: string[] } {
  const named = (isAllowed: boolean) =>
    STAFF_EFFECTS.filter((effect) => mayDo(role, effect) === isAllowed).map((effect) => copy.effects[effect]);
  return { may: [copy.everyone, ...named(true)], mayNot: named(false) };
}

export function RoleRights({ role }: { role: Role }) {
  const { may, mayNot } = rightsOf(role);
  return (
    <section aria-label={copy.titleOf(ROLE_NAMES[role])} className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
      <RightList title={copy.may} items={may} />
      {mayNot.length > 0 && <RightList title={copy.mayNot} items={mayNot} />}
    </section>
  );
}

function RightList({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <ul className="list-disc pl-5 text-muted">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

/** Every role, for the owner who chooses one. */
export function AllRoleRights() {
  return (
    <details className="rounded-card border border-line bg-white px-4">
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-forest">{copy.title}</summary>
      <div className="grid gap-4 pb-4">
        {ROLES.map((role) => (
          <div key={role} className="grid gap-1">
            <h3 className="font-semibold">{ROLE_NAMES[role]}</h3>
            <RoleRights role={role} />
          </div>
        ))}
      </div>
    </details>
  );
}
