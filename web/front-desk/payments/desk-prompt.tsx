import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { DueItem } from "#contract/front-desk/money/take-payment.ts";
import { PromptPayment, type Wallet } from "#web/components/prompt/prompt-payment.tsx";
import { formatAmount } from "#web/front-desk/components/format.ts";
import { reloadFrontDesk } from "#web/front-desk/queries.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { paymentCopy as copy } from "./copy.ts";
import { openPromptQuery, sendPrompt } from "./queries.ts";

interface DeskPromptProps {
  item: DueItem;
  months: number;
  owed: number;
  onPaid: () => void;
}

/** Sends a prompt to the customer's phone and shows what becomes of it. */
export function DeskPrompt({ item, months, owed, onPaid }: DeskPromptProps) {
  const { id, name, from } = item;
  const finish = useCallback(() => {
    void reloadFrontDesk();
    toast(copy.prompt.paid(name));
    onPaid();
  }, [name, onPaid]);
  const { data: open } = useQuery(openPromptQuery(id));
  const chosen = item.months?.find(({ count }) => count === months);
  const send = (wallet: Wallet) =>
    sendPrompt(id)({
      ...wallet,
      ...(chosen && from !== null && { months: { periods: chosen.count, from, amount: owed } }),
    });
  return (
    <>
      <PromptPayment
        subject={id}
        amount={formatAmount(owed)}
        phone={item.phone}
        reference={open?.reference}
        send={send}
        onPaid={finish}
      />
      <p className="text-muted text-sm">{copy.prompt.note}</p>
    </>
  );
}
