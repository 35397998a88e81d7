import { useMutation, useQuery } from "@tanstack/react-query";
import { formatDeadline } from "#domain/calendar/date-format.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { Button } from "#web/components/ui/button.tsx";
import { payment } from "#web/content/pages/payment.ts";
import { ApiError, errorMessage } from "#web/lib/api-error.ts";
import { navigateExternal } from "#web/lib/navigate-external.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { workerNowMs } from "#web/lib/time/dates.ts";
import { HomeButton, Outcome, WhatsAppLink } from "./outcome.tsx";
import { PayBy } from "./pay-by.tsx";
import { paySharedMutation, sharedPaymentQuery } from "./payment-queries.ts";
import { PaymentSummary } from "./payment-summary.tsx";
import { PayByPrompt } from "./prompt/pay-by-prompt.tsx";

const copy = payment.share;

/** The page behind a shared payment link. It does not name the customer. */
export function SharedPayment({ token }: { token: string }) {
  const shared = useQuery({ ...sharedPaymentQuery(token), enabled: token !== "" }, queryClient);
  const pay = useMutation(
    {
      ...paySharedMutation(),
      onSuccess: ({ data }) => navigateExternal(data.authorization_url),
    },
    queryClient,
  );
  const failure = describeRefusal(pay.error) ?? describeRefusal(shared.error);
  if (failure) {
    return (
      <Outcome title={failure.title} text={failure.text}>
        <HomeButton />
        <WhatsAppLink />
      </Outcome>
    );
  }
  if (token === "") {
    return (
      <Outcome title={copy.heading} text={copy.unknown.text}>
        <HomeButton />
        <WhatsAppLink />
      </Outcome>
    );
  }
  if (shared.error) {
    return (
      <Outcome title={copy.heading} text={errorMessage(shared.error, copy.unreachable)}>
        <Button onClick={() => shared.refetch()} disabled={shared.isFetching}>
          {payment.checkNow}
        </Button>
        <WhatsAppLink />
      </Outcome>
    );
  }
  if (!shared.data) return <Outcome isLoading title={copy.heading} text={copy.loading} />;
  const { payBy, heldUntil, notHeld, cancellationPromise, ...about } = shared.data.data;
  const released = payBy === null && heldUntil !== null ? formatDeadline(heldUntil, workerNowMs()) : null;
  return (
    <Outcome title={copy.heading} text={copy.text}>
      <PaymentSummary {...about} />
      {notHeld && <p>{notHeld}</p>}
      {released === null ? <PayBy payBy={payBy} /> : <p>{copy.payBy(released)}</p>}
      {cancellationPromise && <p>{cancellationPromise}</p>}
      <Button variant="accent" onClick={() => pay.mutate(token)} disabled={pay.isPending}>
        {pay.isPending ? payment.again.busy : payment.again.pay(formatCedis(toPesewas(about.amount)))}
      </Button>
      {pay.error && <p role="alert">{errorMessage(pay.error, payment.again.trouble)}</p>}
      <PayByPrompt payer={{ token }} amount={formatCedis(toPesewas(about.amount))} />
      <WhatsAppLink />
    </Outcome>
  );
}

function describeRefusal(error: unknown): { title: string; text: string } | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 410) return { title: copy.expired.title, text: errorMessage(error, copy.expired.text) };
  return error.status === 404 || error.status === 400 ? copy.unknown : null;
}
