import { createFileRoute } from "@tanstack/react-router";
import { type ComponentType, useEffect, useState } from "react";
import { Page } from "#web/components/site/page.tsx";
import { nav } from "#web/content/common.ts";
import { findNamedPayment, keepNamedPayment, type NamedPayment } from "#web/features/payment/named-payment.ts";
import { Verifying } from "#web/features/payment/verifying.tsx";

export const Route = createFileRoute("/payment/verify")({
  head: async () => (await import("./-payment/head.ts")).paymentHead(),
  validateSearch: (search: Record<string, unknown>) => ({
    ...textParameter(search, "reference"),
    ...textParameter(search, "trxref"),
    ...textParameter(search, "bookingId"),
    ...textParameter(search, "planName"),
  }),
  component: PaymentVerifyPage,
});

const NO_PAYMENT: NamedPayment = { reference: "", bookingId: "", planName: "" };

function PaymentVerifyPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const reference = search.reference ?? search.trxref ?? "";
  const { bookingId = "", planName = "" } = search;
  const [named, setNamed] = useState<NamedPayment | null>(null);
  const [Result, setResult] = useState<ComponentType<NamedPayment> | null>(null);
  useEffect(() => {
    import("#web/features/payment/payment-result.tsx").then((loaded) => setResult(() => loaded.PaymentResult));
  }, []);
  // Whoever looks over a shoulder or is sent this address should not get the reference with it.
  useEffect(() => {
    if (reference === "") {
      setNamed((shown) => shown ?? findNamedPayment() ?? NO_PAYMENT);
      return;
    }
    const read = { reference, bookingId, planName };
    keepNamedPayment(read);
    setNamed(read);
    navigate({ search: {}, replace: true, resetScroll: false });
  }, [reference, bookingId, planName, navigate]);
  return (
    <Page links={[nav.home]}>
      <div className="page-width max-w-[44rem] py-12 md:py-20">
        {Result && named ? <Result key={named.reference} {...named} /> : <Verifying hasReference />}
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
