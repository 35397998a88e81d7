import { browserText } from "#web/lib/browser-store.ts";

const kept = browserText(() => localStorage, "admin-initials");

/** What whoever sits at this device typed last as an owner's initials. */
export function myInitials(): string {
  return kept.find() ?? "";
}

export const keepMyInitials = kept.keep;
