import { createFileRoute } from "@tanstack/react-router";
import { PlainState } from "#web/components/notices/plain-state.tsx";
import { Page } from "#web/components/site/page.tsx";
import { nav } from "#web/content/common.ts";
import { waitlist } from "#web/content/pages/waitlist.ts";
import { useHash } from "#web/lib/address.ts";
import { useLazyComponent } from "#web/lib/use-lazy-component.ts";

export const Route = createFileRoute("/waitlist")({
  head: async () => (await import("./-waitlist/head.ts")).waitlistHead(),
  component: WaitlistPage,
});

const loadPlace = () => import("#web/features/waitlist/waitlist-place.tsx").then((loaded) => loaded.WaitlistPlace);

function WaitlistPage() {
  const token = useHash();
  const { Part: Place, hasFailed } = useLazyComponent(loadPlace);
  return (
    <Page links={[nav.home]}>
      {Place ? (
        <Place token={token} />
      ) : (
        <PlainState
          title={waitlist.heading}
          text={hasFailed ? waitlist.unreachable : waitlist.loading}
          isWorking={!hasFailed}
          {...(!hasFailed && { noScript: "waitlist" })}
        />
      )}
    </Page>
  );
}
