import { createFileRoute } from "@tanstack/react-router";
import { LegalPage } from "#web/components/site/legal-page.tsx";
import { terms } from "#web/content/legal/terms.ts";

export const Route = createFileRoute("/terms-of-service")({
  head: async () => (await import("./-terms-of-service/head.ts")).termsOfServiceHead(),
  component: TermsOfServicePage,
});

function TermsOfServicePage() {
  return <LegalPage text={terms} />;
}
