import { createFileRoute } from "@tanstack/react-router";
import { PageLoading } from "#web/components/notices/page-loading.tsx";
import { Page } from "#web/components/site/page.tsx";
import { nav } from "#web/content/common.ts";
import { myOffice } from "#web/content/pages/my-office.ts";
import { useHash } from "#web/lib/address.ts";
import { useLazyComponent } from "#web/lib/use-lazy-component.ts";

export const Route = createFileRoute("/my-office")({
  head: async () => (await import("./-my-office/head.ts")).myOfficeHead(),
  component: MyOfficePage,
});

const loadOffice = () => import("#web/features/my-office/my-office.tsx").then((loaded) => loaded.MyOfficeByLink);

function MyOfficePage() {
  const token = useHash();
  const { Component: Office, hasFailed } = useLazyComponent(loadOffice);
  return (
    <Page links={[nav.home]}>
      {Office ? (
        <Office key={token} token={token} />
      ) : (
        <PageLoading copy={myOffice} hasFailed={hasFailed} noScript="myOffice" />
      )}
    </Page>
  );
}
