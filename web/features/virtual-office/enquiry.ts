import { lazyDialog } from "#web/components/ui/lazy-dialog.tsx";
import { home } from "#web/content/home.ts";

/** The home page's virtual-office enquiry. */
export const virtualOfficeEnquiry = lazyDialog<object>(
  () => import("./enquiry-dialog.tsx").then((loaded) => loaded.EnquiryDialog),
  () => home.virtual.enquiry.title,
);
