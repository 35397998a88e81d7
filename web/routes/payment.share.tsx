import { createFileRoute } from "@tanstack/react-router";
import { Page } from "#web/components/site/page.tsx";
import { nav } from "#web/content/common.ts";
import { payment } from "#web/content/pages/payment.ts";
import { NotLoaded } from "#web/features/payment/not-loaded.tsx";
import { Outcome, Outcomes } from "#web/features/payment/outcome.tsx";
import { useSearchParameter } from "#web/lib/address.ts";
import { useLazyComponent } from "#web/lib/use-lazy-component.ts";

export const Route = createFileRoute("/payment/share")({
  head: async () => (await import("./-payment/head.ts")).sharedPaymentHead(),
  component: PaymentSharePage,
});

const loadShared = () => import("#web/features/payment/shared-payment.tsx").then((loaded) => loaded.SharedPayment);

function PaymentSharePage() {
  const token = useSearchParameter("token") ?? "";
  const { Component: Shared, hasFailed } = useLazyComponent(loadShared);
  return (
    <Page links={[nav.home]}>
      <Outcomes>
        {Shared ? (
          <Shared token={token} />
        ) : hasFailed ? (
          <NotLoaded />
        ) : (
          <Outcome isLoading title={payment.share.heading} text={payment.share.loading} />
        )}
      </Outcomes>
    </Page>
  );
}
