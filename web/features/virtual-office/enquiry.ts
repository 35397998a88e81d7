import { lateDialog } from "#web/startup/late-dialog.tsx";

/** The home page's virtual-office enquiry. */
export const virtualOfficeEnquiry = lateDialog<object>(() =>
  import("./enquiry-dialog.tsx").then((loaded) => loaded.EnquiryDialog),
);
