import { lazyDialog } from "#web/startup/lazy-dialog.tsx";
import type { ChosenEvent } from "./chosen-event.ts";

/** The registration dialog, titled "Register - {title}". */
export const registerDialog = lazyDialog<ChosenEvent>(() =>
  import("./register-dialog.tsx").then((loaded) => loaded.RegisterDialog),
);
