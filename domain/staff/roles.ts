/** Who works here, from the most to the least that they may do. */
export const ROLES = ["owner", "manager", "desk"] as const;
export type Role = (typeof ROLES)[number];

/** Whether somebody with `role` may do what at least `least` may. */
export function isAtLeast(role: Role, minRole: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(minRole);
}
