import { createFileRoute } from "@tanstack/react-router";
import { PageLoading } from "#web/components/notices/page-loading.tsx";
import { Page } from "#web/components/site/page.tsx";
import { nav } from "#web/content/common.ts";
import { myBooking } from "#web/content/pages/my-booking.ts";
import { useHash } from "#web/lib/address.ts";
import { findTabTokens } from "#web/lib/browser-storage/held-booking.ts";
import { useHydrated } from "#web/lib/use-hydrated.ts";
import { useLazyComponent } from "#web/lib/use-lazy-component.ts";

export const Route = createFileRoute("/my-booking")({
  head: async () => (await import("./-my-booking/head.ts")).myBookingHead(),
  component: MyBookingPage,
});

const loadBooking = () => import("#web/features/my-booking/my-booking.tsx").then((loaded) => loaded.MyBookingByLink);

function MyBookingPage() {
  const isHydrated = useHydrated();
  const hash = useHash();
  const { Component: Booking, hasFailed } = useLazyComponent(loadBooking);
  const token = hash || (isHydrated && findTabTokens()[0]) || "";
  return (
    <Page links={[nav.home]}>
      {Booking ? (
        <Booking key={token} token={token} />
      ) : (
        <PageLoading copy={myBooking} hasFailed={hasFailed} noScript="myBooking" />
      )}
    </Page>
  );
}
