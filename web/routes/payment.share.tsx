import { createFileRoute } from "@tanstack/react-router";
import { type ComponentType, useEffect, useState } from "react";
import { Page } from "#web/components/site/page.tsx";
import { nav } from "#web/content/common.ts";
import { payment } from "#web/content/payment.ts";
import { Outcome } from "#web/features/payment/outcome.tsx";
import { useSearchParameter } from "#web/lib/address.ts";

export const Route = createFileRoute("/payment/share")({
  head: async () => (await import("./-payment/head.ts")).sharedPaymentHead(),
  component: PaymentSharePage,
});

function PaymentSharePage() {
  const token = useSearchParameter("token") ?? "";
  const [Shared, setShared] = useState<ComponentType<{ token: string }> | null>(null);
  useEffect(() => {
    import("#web/features/payment/shared-payment.tsx").then((loaded) => setShared(() => loaded.SharedPayment));
  }, []);
  return (
    <Page links={[nav.home]}>
      <div className="page-width max-w-[44rem] py-12 md:py-20">
        {Shared ? (
          <Shared token={token} />
        ) : (
          <Outcome isWorking title={payment.share.heading} text={payment.share.loading} />
        )}
      </div>
    </Page>
  );
}
