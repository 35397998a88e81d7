import { createFileRoute } from "@tanstack/react-router";
import { Page } from "#web/components/site/page.tsx";
import { nav } from "#web/content/common.ts";
import { pay } from "#web/content/pages/pay.ts";
import { NotLoaded } from "#web/features/payment/not-loaded.tsx";
import { Outcome, Outcomes } from "#web/features/payment/outcome.tsx";
import { useHash, useSearchParameter } from "#web/lib/address.ts";
import { useHydrated } from "#web/lib/use-hydrated.ts";
import { useLazyComponent } from "#web/lib/use-lazy-component.ts";

export const Route = createFileRoute("/pay")({
  head: async () => (await import("./-pay/head.ts")).payHead(),
  component: PayPage,
});

const loadMonths = () => import("#web/features/payment/pay-months.tsx").then((loaded) => loaded.PayMonths);
const loadPaid = () => import("#web/features/payment/paid-months.tsx").then((loaded) => loaded.PaidMonths);

function PayPage() {
  const token = useHash();
  const ours = useSearchParameter("reference");
  const reference = useSearchParameter("trxref") ?? ours ?? "";
  const isHydrated = useHydrated();
  const isBack = isHydrated && reference !== "" && token === "";
  return (
    <Page links={[nav.home]}>
      <Outcomes>{isBack ? <Paid reference={reference} /> : <Months token={token} />}</Outcomes>
    </Page>
  );
}

function Months({ token }: { token: string }) {
  const { Component: Part, hasFailed } = useLazyComponent(loadMonths);
  return Part ? <Part token={token} /> : <Waiting hasFailed={hasFailed} />;
}

function Paid({ reference }: { reference: string }) {
  const { Component: Part, hasFailed } = useLazyComponent(loadPaid);
  return Part ? <Part reference={reference} /> : <Waiting hasFailed={hasFailed} />;
}

function Waiting({ hasFailed }: { hasFailed: boolean }) {
  return hasFailed ? <NotLoaded /> : <Outcome isLoading title={pay.heading} text={pay.loading} />;
}
