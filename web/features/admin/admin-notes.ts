const PREFIX = "admin-notes:";

/** What staff wrote about a client on this device. It never leaves the browser. */
export function adminNotes(clientId: string): string {
  return localStorage.getItem(PREFIX + clientId) ?? "";
}

export function keepAdminNotes(clientId: string, text: string) {
  if (text === "") localStorage.removeItem(PREFIX + clientId);
  else localStorage.setItem(PREFIX + clientId, text);
}
