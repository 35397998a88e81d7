import { createFileRoute } from "@tanstack/react-router";
import { PageState } from "#web/components/notices/page-state.tsx";
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
  const { Part: Office, hasFailed } = useLazyComponent(loadOffice);
  return (
    <Page links={[nav.home]}>
      {Office ? (
        <Office key={token} token={token} />
      ) : (
        <PageState
          title={myOffice.heading}
          text={hasFailed ? myOffice.unreachable : myOffice.loading}
          isLoading={!hasFailed}
          {...(!hasFailed && { noScript: "myOffice" })}
        />
      )}
    </Page>
  );
}
