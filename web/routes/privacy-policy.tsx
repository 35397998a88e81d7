import { createFileRoute } from "@tanstack/react-router";
import { LegalPage } from "#web/components/site/legal-page.tsx";
import { legalHead } from "#web/lib/legal-head.ts";

export const Route = createFileRoute("/privacy-policy")({
  loader: async () => (await import("#web/content/legal/privacy.ts")).privacy,
  head: ({ loaderData }) => legalHead(loaderData, "/privacy-policy"),
  component: PrivacyPolicyPage,
});

function PrivacyPolicyPage() {
  return <LegalPage text={Route.useLoaderData()} />;
}
