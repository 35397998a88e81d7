/** Staff roles, from most to least permissions. */
export const ROLES = ["owner", "manager", "desk"] as const;
export type Role = (typeof ROLES)[number];

/** Whether `role` has at least the permissions of `minRole`. */
export function isAtLeast(role: Role, minRole: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(minRole);
}
