import { lazyDialog } from "#web/components/ui/lazy-dialog.tsx";

/** The home page's virtual-office enquiry. */
export const virtualOfficeEnquiry = lazyDialog<object>(() =>
  import("./enquiry-dialog.tsx").then((loaded) => loaded.EnquiryDialog),
);
