import { createFileRoute } from "@tanstack/react-router";
import { type ComponentType, useEffect, useState } from "react";
import { Page } from "#web/components/site/page.tsx";
import { nav } from "#web/content/common.ts";
import { payment } from "#web/content/payment.ts";
import type { PaymentResultProps } from "#web/features/payment/payment-result.tsx";
import { Verifying } from "#web/features/payment/verifying.tsx";
import { pageHead } from "#web/lib/head.ts";

export const Route = createFileRoute("/payment/verify")({
  head: () => pageHead({ ...payment.meta, path: "/payment/verify", noindex: true }),
  validateSearch: (search: Record<string, unknown>) => ({
    ...textParameter(search, "reference"),
    ...textParameter(search, "trxref"),
    ...textParameter(search, "bookingId"),
    ...textParameter(search, "planName"),
  }),
  component: PaymentVerifyPage,
});

function PaymentVerifyPage() {
  const { reference, trxref, bookingId, planName } = Route.useSearch();
  const [Result, setResult] = useState<ComponentType<PaymentResultProps> | null>(null);
  useEffect(() => {
    import("#web/features/payment/payment-result.tsx").then((loaded) => setResult(() => loaded.PaymentResult));
  }, []);
  return (
    <Page links={[nav.home]}>
      <div className="page-width max-w-[44rem] py-12 md:py-20">
        {Result ? (
          <Result reference={reference ?? trxref ?? ""} bookingId={bookingId ?? ""} planName={planName ?? ""} />
        ) : (
          <Verifying hasReference />
        )}
      </div>
    </Page>
  );
}

function textParameter<Name extends string>(search: Record<string, unknown>, name: Name) {
  const value = search[name];
  return (typeof value === "string" || typeof value === "number" ? { [name]: String(value) } : {}) as {
    [key in Name]?: string;
  };
}
