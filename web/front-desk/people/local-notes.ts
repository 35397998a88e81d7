import { browserText } from "#web/lib/browser-storage/browser-store.ts";

/** The note about a client that earlier releases kept in this browser only. It is offered once, for taking over. */
export function localNoteOf(clientId: string) {
  return browserText(() => localStorage, `admin-notes:${clientId}`);
}
