import { useMutation, useQuery } from "@tanstack/react-query";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { Button } from "#web/components/ui/button.tsx";
import { payment } from "#web/content/pages/payment.ts";
import { ApiError, sentenceOf } from "#web/lib/api-error.ts";
import { leaveFor } from "#web/lib/leave-for.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { HomeButton, Outcome, WhatsApp } from "./outcome.tsx";
import { PayBy } from "./pay-by.tsx";
import { PaymentFor } from "./payment-for.tsx";
import { paySharedMutation, sharedPaymentQuery } from "./payment-queries.ts";

const words = payment.share;

/** What a link asks for, and the way to the checkout. Says nothing about whose booking it is. */
export function SharedPayment({ token }: { token: string }) {
  const shared = useQuery({ ...sharedPaymentQuery(token), enabled: token !== "" }, queryClient);
  const pay = useMutation(
    {
      ...paySharedMutation(),
      onSuccess: ({ data }) => leaveFor(data.authorization_url),
    },
    queryClient,
  );
  const failure = refusalOf(pay.error) ?? refusalOf(shared.error);
  if (failure) {
    return (
      <Outcome title={failure.title} text={failure.text}>
        <HomeButton />
        <WhatsApp />
      </Outcome>
    );
  }
  if (token === "") {
    return (
      <Outcome title={words.heading} text={words.unknown.text}>
        <HomeButton />
        <WhatsApp />
      </Outcome>
    );
  }
  if (shared.error) {
    return (
      <Outcome title={words.heading} text={sentenceOf(shared.error, words.unreachable)}>
        <Button onClick={() => shared.refetch()} disabled={shared.isFetching}>
          {payment.checkNow}
        </Button>
        <WhatsApp />
      </Outcome>
    );
  }
  if (!shared.data) return <Outcome isWorking title={words.heading} text={words.loading} />;
  const { payBy, ...about } = shared.data.data;
  return (
    <Outcome title={words.heading} text={words.text}>
      <PaymentFor {...about} />
      <PayBy payBy={payBy} />
      <Button variant="accent" onClick={() => pay.mutate(token)} disabled={pay.isPending}>
        {pay.isPending ? payment.again.busy : payment.again.pay(formatCedis(toPesewas(about.amount)))}
      </Button>
      {pay.error && <p role="alert">{sentenceOf(pay.error, payment.again.trouble)}</p>}
      <WhatsApp />
    </Outcome>
  );
}

function refusalOf(error: unknown): { title: string; text: string } | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 410) return { title: words.expired.title, text: sentenceOf(error, words.expired.text) };
  return error.status === 404 || error.status === 400 ? words.unknown : null;
}
