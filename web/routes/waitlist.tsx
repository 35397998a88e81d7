import { createFileRoute } from "@tanstack/react-router";
import { PageLoading } from "#web/components/notices/page-loading.tsx";
import { Page } from "#web/components/site/page.tsx";
import { nav } from "#web/content/common.ts";
import { waitlist } from "#web/content/pages/waitlist.ts";
import { useHash } from "#web/lib/address.ts";
import { useLazyComponent } from "#web/lib/use-lazy-component.ts";

export const Route = createFileRoute("/waitlist")({
  head: async () => (await import("./-waitlist/head.ts")).waitlistHead(),
  component: WaitlistPage,
});

const loadPlace = () =>
  import("#web/features/waitlist/waitlist-entry-page.tsx").then((loaded) => loaded.WaitlistEntryPage);

function WaitlistPage() {
  const token = useHash();
  const { Component: Place, hasFailed } = useLazyComponent(loadPlace);
  return (
    <Page links={[nav.home]}>
      {Place ? <Place token={token} /> : <PageLoading copy={waitlist} hasFailed={hasFailed} noScript="waitlist" />}
    </Page>
  );
}
