import type { ComponentProps } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { paymentCopy } from "./copy.ts";
import type { PaymentMessages } from "./payment-dialog.tsx";
import { useTakePayment } from "./use-take-payment.tsx";

interface TakePaymentButtonProps extends Pick<ComponentProps<typeof Button>, "variant" | "className" | "children"> {
  /** What is paid: the id of a booking, client, membership, event place or mail item. */
  id: string;
  /** Called first: closes the dialog around the button, which the form replaces. */
  onOpen?: (() => void) | undefined;
  messages?: PaymentMessages;
}

/** A small button that opens the payment form. */
export function TakePaymentButton({ id, onOpen, messages, children, ...button }: TakePaymentButtonProps) {
  const [open, isOpening] = useTakePayment();
  return (
    <Button size="small" {...button} disabled={isOpening} onClick={() => void open(id, onOpen, messages)}>
      {children ?? paymentCopy.action}
    </Button>
  );
}
