import { lazyDialog } from "#web/components/ui/lazy-dialog.tsx";

/** The viewing-request dialog, titled "Request Viewing - {plan name}". */
export const viewingRequest = lazyDialog<{ planName: string }>(() =>
  import("./viewing-request-dialog.tsx").then((loaded) => loaded.ViewingRequestDialog),
);
