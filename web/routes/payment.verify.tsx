import { createFileRoute } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Page } from "#web/components/site/page.tsx";
import { nav } from "#web/content/common.ts";
import { type CurrentPayment, findCurrentPayment, saveCurrentPayment } from "#web/features/payment/current-payment.ts";
import { NotLoaded } from "#web/features/payment/not-loaded.tsx";
import { Outcomes } from "#web/features/payment/outcome.tsx";
import { Verifying } from "#web/features/payment/verifying.tsx";
import { navigateTo, useSearchParameter } from "#web/lib/address.ts";
import { useLazyComponent } from "#web/lib/use-lazy-component.ts";

export const Route = createFileRoute("/payment/verify")({
  head: async () => (await import("./-payment/head.ts")).paymentHead(),
  component: PaymentVerifyPage,
});

const loadResult = () => import("#web/features/payment/payment-result.tsx").then((loaded) => loaded.PaymentResult);

const NO_PAYMENT: CurrentPayment = { reference: "", bookingId: "", planName: "" };

function PaymentVerifyPage() {
  const referenceParameter = useSearchParameter("reference");
  const paystackParameter = useSearchParameter("trxref");
  const reference = referenceParameter ?? paystackParameter ?? "";
  const bookingId = useSearchParameter("bookingId") ?? "";
  const planName = useSearchParameter("planName") ?? "";
  const [payment, setPayment] = useState<CurrentPayment | null>(null);
  const { Component: Result, hasFailed } = useLazyComponent(loadResult);
  // Remove the payment reference from the URL, which others may see or receive.
  useEffect(() => {
    if (reference === "") {
      setPayment((shown) => shown ?? findCurrentPayment() ?? NO_PAYMENT);
      return;
    }
    const read = { reference, bookingId, planName };
    saveCurrentPayment(read);
    setPayment(read);
    // If storage is unavailable, the URL keeps it.
    if (findCurrentPayment()?.reference !== reference) return;
    navigateTo({ href: "/payment/verify", replace: true, resetScroll: false });
  }, [reference, bookingId, planName]);
  return (
    <Page links={[nav.home]}>
      <Outcomes>
        {Result && payment ? (
          <Result key={payment.reference} {...payment} />
        ) : hasFailed ? (
          <NotLoaded />
        ) : (
          <Verifying />
        )}
      </Outcomes>
    </Page>
  );
}
