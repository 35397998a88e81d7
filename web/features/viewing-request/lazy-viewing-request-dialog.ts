import { lazyDialog } from "#web/startup/lazy-dialog.tsx";

/** The viewing-request dialog, titled "Request Viewing - {plan name}". */
export const viewingRequestDialog = lazyDialog<{ planName: string }>(async () => {
  const { ViewingRequestDialog } = await import("./viewing-request-dialog.tsx");
  // Next the notification area, so that it is there to say that the line is gone.
  import("#web/components/ui/toaster.tsx").catch(() => {});
  return ViewingRequestDialog;
});
