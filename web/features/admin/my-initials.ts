const NAME = "admin-initials";

/** What whoever sits at this device typed last as an owner's initials. */
export function myInitials(): string {
  return localStorage.getItem(NAME) ?? "";
}

export function keepMyInitials(initials: string) {
  localStorage.setItem(NAME, initials);
}
