import type { AdminClient } from "#contract/front-desk/clients.ts";
import { lazyDialog } from "#web/components/ui/lazy-dialog.tsx";

export const clientDetails = lazyDialog<{ client: AdminClient }>(() =>
  import("./client-details-dialog.tsx").then((loaded) => loaded.ClientDetailsDialog),
);

export const addClient = lazyDialog<object>(() =>
  import("./add-client-dialog.tsx").then((loaded) => loaded.AddClientDialog),
);

export const payAhead = lazyDialog<{ client: AdminClient }>(() =>
  import("./pay-ahead-dialog.tsx").then((loaded) => loaded.PayAheadDialog),
);

export const takeBackPayment = lazyDialog<{ client: AdminClient }>(() =>
  import("./take-back-payment-dialog.tsx").then((loaded) => loaded.TakeBackPaymentDialog),
);

export const deactivateClient = lazyDialog<{ client: AdminClient }>(() =>
  import("./deactivate-client-dialog.tsx").then((loaded) => loaded.DeactivateClientDialog),
);
