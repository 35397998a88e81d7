import { createFileRoute } from "@tanstack/react-router";
import { PlainState } from "#web/components/notices/plain-state.tsx";
import { Page } from "#web/components/site/page.tsx";
import { nav } from "#web/content/common.ts";
import { myBooking } from "#web/content/pages/my-booking.ts";
import { useHash } from "#web/lib/address.ts";
import { findTabLink } from "#web/lib/kept/kept-booking.ts";
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
  const { Part: Booking, hasFailed } = useLazyComponent(loadBooking);
  const token = hash || (isHydrated ? findTabLink() : null) || "";
  return (
    <Page links={[nav.home]}>
      {Booking ? (
        <Booking key={token} token={token} />
      ) : (
        <PlainState
          title={myBooking.heading}
          text={hasFailed ? myBooking.unreachable : myBooking.loading}
          isWorking={!hasFailed}
          {...(!hasFailed && { noScript: "myBooking" })}
        />
      )}
    </Page>
  );
}
