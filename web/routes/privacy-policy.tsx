import { createFileRoute } from "@tanstack/react-router";
import { LegalPage } from "#web/components/site/legal-page.tsx";
import { privacy } from "#web/content/legal/privacy.ts";

export const Route = createFileRoute("/privacy-policy")({
  head: async () => (await import("./-privacy-policy/head.ts")).privacyPolicyHead(),
  component: PrivacyPolicyPage,
});

function PrivacyPolicyPage() {
  return <LegalPage text={privacy} />;
}
