import type { Prompt, PromptInput } from "#contract/payment.ts";
import { PromptPayment } from "#web/components/prompt/prompt-payment.tsx";
import { api, readResponse } from "#web/lib/api.ts";
import { navigateExternal } from "#web/lib/navigate-external.ts";

interface SendPayerPromptProps {
  /** The payment link, and the months to pay if it is a member's. */
  payer: Pick<PromptInput, "months"> & { token: string };
  amount: string;
  /** Before the prompt is sent. */
  onSend?: () => void;
}

/** A prompt for the holder of a payment link. */
export function SendPayerPrompt({ payer, amount, onSend }: SendPayerPromptProps) {
  return (
    <PromptPayment
      subject={payer.token}
      amount={amount}
      send={(wallet) => {
        onSend?.();
        return readResponse(api.api.payment.prompt.$post({ json: { ...payer, ...wallet } }));
      }}
      onPaid={openResult}
    />
  );
}

function openResult({ resultUrl }: Prompt): void {
  if (resultUrl) void navigateExternal(resultUrl);
}
