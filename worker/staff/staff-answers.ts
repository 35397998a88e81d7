import type { StaffMember } from "#contract/front-desk/staff.ts";
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
    passkeys: passkeys.map(({ id, device, createdAt, lastUsedAt }) => ({
      id,
      device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    invitedUntil: invitedUntil?.toISOString() ?? null,
  };
}
