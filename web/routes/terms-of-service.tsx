import { createFileRoute } from "@tanstack/react-router";
import { LegalPage } from "#web/components/site/legal-page.tsx";
import { legalHead } from "#web/lib/legal-head.ts";

export const Route = createFileRoute("/terms-of-service")({
  loader: async () => (await import("#web/content/legal/terms.ts")).terms,
  head: ({ loaderData }) => legalHead(loaderData, "/terms-of-service"),
  component: TermsOfServicePage,
});

function TermsOfServicePage() {
  return <LegalPage text={Route.useLoaderData()} />;
}
