import { useMutation } from "@tanstack/react-query";
import type { CustomerPaymentInput } from "#contract/payment.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button, type ButtonVariant, buttonClass } from "#web/components/ui/button.tsx";
import { payment as copy } from "#web/content/pages/payment.ts";
import { ApiError, errorMessage } from "#web/lib/api-error.ts";
import { navigateExternal } from "#web/lib/navigate-external.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { payAgainMutation, refetchIfOutdated } from "./payment-queries.ts";

interface PayAgainProps {
  payment: CustomerPaymentInput;
  label: string;
  variant: ButtonVariant;
}

/** Opens the checkout. The worker first checks any earlier payment. */
export function PayAgain({ payment, label, variant }: PayAgainProps) {
  const again = useMutation(
    {
      ...payAgainMutation(),
      onSuccess: ({ data }) => navigateExternal(data.authorization_url),
      onError: (error) => refetchIfOutdated(error, payment.reference),
    },
    queryClient,
  );
  return (
    <>
      <Button variant={variant} onClick={() => again.mutate(payment)} disabled={again.isPending}>
        {again.isPending ? copy.again.busy : label}
      </Button>
      {again.error && <p role="alert">{failureMessage(again.error)}</p>}
      {again.error instanceof ApiError && again.error.code === "no_longer_held" && (
        <SmartLink href="/#desks" className={buttonClass({ variant: "accent" })}>
          {copy.place.book}
        </SmartLink>
      )}
    </>
  );
}

function failureMessage(error: Error): string {
  const price = error instanceof ApiError ? error.price : null;
  if (price) return copy.again.priceChanged(formatCedis(toPesewas(price.amount)));
  return errorMessage(error, copy.again.trouble);
}
