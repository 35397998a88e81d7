import type { InboxItem } from "#contract/front-desk/inbox.ts";
import { lazyDialog } from "#web/components/ui/lazy-dialog.tsx";

export const inboxDetails = lazyDialog<{ item: InboxItem }>(() =>
  import("./inbox-details-dialog.tsx").then((loaded) => loaded.InboxDetailsDialog),
);
