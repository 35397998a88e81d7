import { lazyDialog } from "#web/startup/lazy-dialog.tsx";

/** The viewing request dialog, titled "Request Viewing - {plan name}". */
export const viewingRequestDialog = lazyDialog<{ planName: string }>(async () => {
  const { ViewingRequestDialog } = await import("./viewing-request-dialog.tsx");
  // Then load the notification area, so that it can report a lost connection.
  import("#web/components/ui/toaster.tsx").catch(() => {});
  return ViewingRequestDialog;
});
