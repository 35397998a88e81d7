import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { CustomerPaymentInput } from "#contract/payment.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { payment as copy } from "#web/content/pages/payment.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { focusIfLost } from "#web/lib/dialogs/focus-if-lost.ts";
import { external, whatsappShareLink } from "#web/lib/links.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { refetchIfOutdated, sharePaymentMutation } from "./payment-queries.ts";

/** Creates a link with which another person can pay, to share on WhatsApp. */
export function SharePayment({ payment, planName }: { payment: CustomerPaymentInput; planName: string }) {
  const share = useMutation(
    { ...sharePaymentMutation(), onError: (error) => refetchIfOutdated(error, payment.reference) },
    queryClient,
  );
  const send = useRef<HTMLAnchorElement>(null);
  // It replaces the button that was pressed.
  useEffect(() => {
    if (share.data) focusIfLost(send.current);
  }, [share.data]);
  if (share.data) {
    const { url } = share.data.data;
    return (
      <div className="grid gap-3 rounded-control bg-terrazzo px-4 py-3">
        <p className="break-all font-mono text-sm">{url}</p>
        <p className="text-muted text-sm">{copy.share.note}</p>
        <a
          ref={send}
          href={whatsappShareLink(copy.share.draft(planName, url))}
          className={buttonClass({ variant: "outline" })}
          {...external}
        >
          {copy.share.send}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </div>
    );
  }
  return (
    <>
      <Button variant="outline" onClick={() => share.mutate(payment)} disabled={share.isPending}>
        {share.isPending ? copy.share.busy : copy.share.ask}
      </Button>
      {share.error && <p role="alert">{errorMessage(share.error, copy.share.trouble)}</p>}
    </>
  );
}
