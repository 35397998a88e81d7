import { lazyDialog } from "#web/startup/lazy-dialog.tsx";
import type { ChosenEvent } from "./chosen-event.ts";

/** The registration dialog, titled "Register - {title}". */
export const registerDialog = lazyDialog<ChosenEvent>(async () => {
  const { RegisterDialog } = await import("./register-dialog.tsx");
  import("#web/components/ui/toaster.tsx").catch(() => {});
  return RegisterDialog;
});
