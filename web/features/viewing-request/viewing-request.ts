import { lazyDialog } from "#web/components/ui/lazy-dialog.tsx";

/** The viewing-request dialog, titled "Request Viewing - {plan name}". */
export const viewingRequest = lazyDialog<{ planName: string }>(async () => {
  // With the notification area, so that it is there to say that the line is gone.
  const [loaded] = await Promise.all([
    import("./viewing-request-dialog.tsx"),
    import("#web/components/ui/toaster.tsx"),
  ]);
  return loaded.ViewingRequestDialog;
});
