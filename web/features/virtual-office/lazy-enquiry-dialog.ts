import { lazyDialog } from "#web/startup/lazy-dialog.tsx";

/** The home page's virtual office enquiry. */
export const enquiryDialog = lazyDialog<object>(() =>
  import("./enquiry-dialog.tsx").then((loaded) => loaded.EnquiryDialog),
);
