import { nav } from "#web/content/common.ts";
import { DialogHost, lazyDialog } from "#web/startup/lazy-dialog.tsx";

const dialog = lazyDialog<object>(async () => (await import("./book-now-dialog.tsx")).BookNowDialog);

/** The bar's Book Now button. It opens one sheet: what, when, then who. */
export const bookNow = { label: nav.bookNow, open: () => dialog.open({}), host: <DialogHost dialog={dialog} /> };
