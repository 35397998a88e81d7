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
  const ofBooking = useSearchParameter("reference");
  const ofPaystack = useSearchParameter("trxref");
  const reference = ofBooking ?? ofPaystack ?? "";
  const bookingId = useSearchParameter("bookingId") ?? "";
  const planName = useSearchParameter("planName") ?? "";
  const [named, setNamed] = useState<CurrentPayment | null>(null);
  const { Part: Result, hasFailed } = useLazyComponent(loadResult);
  // Whoever looks over a shoulder or is sent this address should not get the reference with it.
  useEffect(() => {
    if (reference === "") {
      setNamed((shown) => shown ?? findCurrentPayment() ?? NO_PAYMENT);
      return;
    }
    const read = { reference, bookingId, planName };
    saveCurrentPayment(read);
    setNamed(read);
    // Where the browser keeps nothing, the address does.
    if (findCurrentPayment()?.reference !== reference) return;
    navigateTo({ href: "/payment/verify", replace: true, resetScroll: false });
  }, [reference, bookingId, planName]);
  return (
    <Page links={[nav.home]}>
      <Outcomes>
        {Result && named ? <Result key={named.reference} {...named} /> : hasFailed ? <NotLoaded /> : <Verifying />}
      </Outcomes>
    </Page>
  );
}
