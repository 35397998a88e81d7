import { lazyDialog } from "#web/startup/lazy-dialog.tsx";

/** The viewing request dialog, titled "Request Viewing - {plan name}". */
export const viewingRequestDialog = lazyDialog<{ planName: string }>(() =>
  import("./viewing-request-dialog.tsx").then((loaded) => loaded.ViewingRequestDialog),
);
