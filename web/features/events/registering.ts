import { lateDialog } from "#web/startup/late-dialog.tsx";
import type { Chosen } from "./chosen.ts";

/** The dialog to register for a date, titled "Register - {title}". */
export const registering = lateDialog<Chosen>(async () => {
  const { RegisterDialog } = await import("./register-dialog.tsx");
  import("#web/components/ui/toaster.tsx").catch(() => {});
  return RegisterDialog;
});
