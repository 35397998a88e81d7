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

type Notes = ReturnType<typeof browserText>;

/** What storage does not take is remembered here, as long as the page. */
const notes = new Map<string, Notes>();

function notesOf(clientId: string): Notes {
  const known = notes.get(clientId);
  if (known) return known;
  const made = browserText(() => localStorage, `admin-notes:${clientId}`);
  notes.set(clientId, made);
  return made;
}
