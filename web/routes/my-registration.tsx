import { createFileRoute } from "@tanstack/react-router";
import { PageLoading } from "#web/components/notices/page-loading.tsx";
import { Page } from "#web/components/site/page.tsx";
import { nav } from "#web/content/common.ts";
import { myRegistration } from "#web/content/pages/events.ts";
import { useHash } from "#web/lib/address.ts";
import { registrationLinks } from "#web/lib/browser-storage/registration-links.ts";
import { useHydrated } from "#web/lib/use-hydrated.ts";
import { useLazyComponent } from "#web/lib/use-lazy-component.ts";

export const Route = createFileRoute("/my-registration")({
  head: async () => (await import("./-my-registration/head.ts")).myRegistrationHead(),
  component: MyRegistrationPage,
});

const loadRegistration = () =>
  import("#web/features/my-registration/my-registration.tsx").then((loaded) => loaded.MyRegistrationByLink);

function MyRegistrationPage() {
  const isHydrated = useHydrated();
  const hash = useHash();
  const { Component: Registration, hasFailed } = useLazyComponent(loadRegistration);
  const token = hash || (isHydrated ? registrationLinks.find() : null) || "";
  return (
    <Page links={[nav.home]}>
      {Registration ? (
        <Registration key={token} token={token} />
      ) : (
        <PageLoading copy={myRegistration} hasFailed={hasFailed} noScript="myRegistration" />
      )}
    </Page>
  );
}
