import { PromptCode } from "#web/components/prompt/prompt-code.tsx";
import { queryClient } from "#web/lib/query-client.ts";
import { verifyPaymentQuery } from "./payment-queries.ts";

/** The code of a prompt, on the page that waits for its payment. */
export function PaymentCode({ reference }: { reference: string }) {
  return (
    <PromptCode
      reference={reference}
      onSent={() => void queryClient.invalidateQueries(verifyPaymentQuery(reference))}
    />
  );
}
