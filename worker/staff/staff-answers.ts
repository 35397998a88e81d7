import type { StaffMember, StaffPasskey } from "#contract/front-desk/staff.ts";
import type { PasskeyRow } from "#worker/db/schema/staff.ts";
import type { StaffRepository } from "#worker/db/staff.ts";

export function staffAnswer({
  person,
  passkeys,
  invitedUntil,
}: Awaited<ReturnType<StaffRepository["list"]>>[number]): StaffMember {
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    role: person.role,
    isActive: person.isActive,
    createdAt: person.createdAt.toISOString(),
    passkeys: passkeys.map(passkeyAnswer),
    invitedUntil: invitedUntil?.toISOString() ?? null,
  };
}

export function passkeyAnswer({ id, device, createdAt, lastUsedAt }: PasskeyRow): StaffPasskey {
  return { id, device, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
