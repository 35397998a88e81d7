import { lazyDialog } from "#web/components/ui/lazy-dialog.tsx";

/** Where the admin API key is typed. */
export const keyDialog = lazyDialog<object>(() => import("./api-key-dialog.tsx").then((loaded) => loaded.ApiKeyDialog));
