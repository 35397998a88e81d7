import { useMutation } from "@tanstack/react-query";
import type { OwnPaymentInput } from "#contract/payment.ts";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button, type ButtonVariant, buttonClass } from "#web/components/ui/button.tsx";
import { payment as words } from "#web/content/pages/payment.ts";
import { ApiError, sentenceOf } from "#web/lib/api-error.ts";
import { leaveFor } from "#web/lib/leave-for.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { askAnewIfOver, payAgainMutation } from "./payment-queries.ts";

interface PayAgainProps {
  own: OwnPaymentInput;
  label: string;
  variant: ButtonVariant;
}

/** Leads to the checkout once more. The worker first asks what became of the earlier payment. */
export function PayAgain({ own, label, variant }: PayAgainProps) {
  const again = useMutation(
    {
      ...payAgainMutation(),
      onSuccess: ({ data }) => leaveFor(data.authorization_url),
      onError: (error) => askAnewIfOver(error, own.reference),
    },
    queryClient,
  );
  return (
    <>
      <Button variant={variant} onClick={() => again.mutate(own)} disabled={again.isPending}>
        {again.isPending ? words.again.busy : label}
      </Button>
      {again.error && <p role="alert">{sentenceOf(again.error, words.again.trouble)}</p>}
      {again.error instanceof ApiError && again.error.code === "no_longer_held" && (
        <SmartLink href="/#desks" className={buttonClass({ variant: "accent" })}>
          {words.place.book}
        </SmartLink>
      )}
    </>
  );
}
