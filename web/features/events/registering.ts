import { lateDialog } from "#web/startup/late-dialog.tsx";

/** What somebody registers for, as the list says it. `amount` is cedis. */
export interface Chosen {
  id: string;
  title: string;
  when: string;
  amount: number;
  isFull: boolean;
}

/** The dialog to register for a date, titled "Register - {title}". */
export const registering = lateDialog<Chosen>(async () => {
  const { RegisterDialog } = await import("./register-dialog.tsx");
  import("#web/components/ui/toaster.tsx").catch(() => {});
  return RegisterDialog;
});
