import { browserText } from "#web/lib/browser-store.ts";

/** What staff wrote about a client on this device. It never leaves the browser. */
export function adminNotes(clientId: string): string {
  return notesOf(clientId).find() ?? "";
}

export function keepAdminNotes(clientId: string, text: string) {
  const notes = notesOf(clientId);
  if (text === "") notes.forget();
  else notes.keep(text);
}

function notesOf(clientId: string) {
  return browserText(() => localStorage, `admin-notes:${clientId}`);
}
