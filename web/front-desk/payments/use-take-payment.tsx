import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { useOneAtATime } from "#web/front-desk/components/use-mutation.tsx";
import { toast } from "#web/lib/toasts/toast.ts";
import { paymentCopy as copy } from "./copy.ts";
import type { PaymentMessages } from "./payment-dialog.tsx";
import { fetchDue } from "./queries.ts";

/** Loads the payment form and what is owed for a booking, client, membership, event place or mail item. */
export async function loadPayment(id: string, messages: PaymentMessages = {}) {
  const [{ PaymentDialog }, due] = await Promise.all([import("./payment-dialog.tsx"), fetchDue(id)]);
  return (onClose: () => void) => <PaymentDialog due={due} messages={messages} onClose={onClose} />;
}

/** Opens the payment form. `onOpen` closes the dialog around the button. */
export function useTakePayment() {
  const openDialog = useOpenDialog();
  return useOneAtATime(async (id: string, onOpen?: () => void, messages?: PaymentMessages) => {
    try {
      const render = await loadPayment(id, messages);
      onOpen?.();
      openDialog(render);
    } catch (error) {
      toast(failureToast(messages?.failed ?? copy.openFailed, error));
    }
  });
}
