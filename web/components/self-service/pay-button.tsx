import { useState } from "react";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { Button } from "#web/components/ui/button.tsx";
import { navigateExternal } from "#web/lib/navigate-external.ts";

interface PayButtonProps {
  token: string;
  /** In cedis. */
  amount: number;
  words: { pay: (sum: string) => string; paying: string; payTrouble: string };
  /** Opens the checkout. */
  openCheckout: (token: string) => Promise<{ data: { authorization_url: string } }>;
  lookAgain: (token: string) => Promise<void>;
  onRefused: (error: unknown, trouble: string) => Promise<void>;
}

/** To the checkout. Whoever comes back sees how it stands then. */
export function PayButton({ token, amount, words, openCheckout, lookAgain, onRefused }: PayButtonProps) {
  const [isBusy, setBusy] = useState(false);
  async function pay() {
    setBusy(true);
    try {
      const { data } = await openCheckout(token);
      await navigateExternal(data.authorization_url);
      await lookAgain(token);
    } catch (error) {
      await onRefused(error, words.payTrouble);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="accent" onClick={pay} disabled={isBusy}>
      {isBusy ? words.paying : words.pay(formatCedis(toPesewas(amount)))}
    </Button>
  );
}
