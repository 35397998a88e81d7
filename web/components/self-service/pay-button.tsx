import { useState } from "react";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { Button } from "#web/components/ui/button.tsx";
import { navigateExternal } from "#web/lib/navigate-external.ts";

interface PayButtonProps {
  token: string;
  /** In cedis. */
  amount: number;
  copy: { pay: (sum: string) => string; paying: string; payTrouble: string };
  openCheckout: (token: string) => Promise<{ data: { authorization_url: string } }>;
  refetch: (token: string) => Promise<void>;
  onRefused: (error: unknown, trouble: string) => Promise<void>;
}

/** Opens the checkout, and refetches when the customer returns. */
export function PayButton({ token, amount, copy, openCheckout, refetch, onRefused }: PayButtonProps) {
  const [isBusy, setBusy] = useState(false);
  async function pay() {
    setBusy(true);
    try {
      const { data } = await openCheckout(token);
      await navigateExternal(data.authorization_url);
      await refetch(token);
    } catch (error) {
      await onRefused(error, copy.payTrouble);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="accent" onClick={pay} disabled={isBusy}>
      {isBusy ? copy.paying : copy.pay(formatCedis(toPesewas(amount)))}
    </Button>
  );
}
