import type { WorkshopKey } from "#domain/events/workshops.ts";
import { lazyDialog } from "#web/startup/lazy-dialog.tsx";

/** The dialog titled "Tell me the next date". */
export const dateAlertDialog = lazyDialog<{ workshop?: WorkshopKey }>(() =>
  import("./date-alert-dialog.tsx").then((loaded) => loaded.DateAlertDialog),
);
