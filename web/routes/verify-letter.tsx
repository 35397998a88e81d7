import { createFileRoute } from "@tanstack/react-router";
import { PageLoading } from "#web/components/notices/page-loading.tsx";
import { Page } from "#web/components/site/page.tsx";
import { nav } from "#web/content/common.ts";
import { verifyLetter } from "#web/content/pages/my-office.ts";
import { useHash } from "#web/lib/address.ts";
import { useLazyComponent } from "#web/lib/use-lazy-component.ts";

export const Route = createFileRoute("/verify-letter")({
  head: async () => (await import("./-verify-letter/head.ts")).verifyLetterHead(),
  component: VerifyLetterPage,
});

const loadForm = () => import("#web/features/my-office/verify-letter.tsx").then((loaded) => loaded.VerifyLetter);

function VerifyLetterPage() {
  const number = useHash();
  const { Component: Form, hasFailed } = useLazyComponent(loadForm);
  return (
    <Page links={[nav.home]}>
      {Form ? (
        <Form key={number} number={number} />
      ) : (
        <PageLoading
          copy={{ ...verifyLetter, loading: verifyLetter.text, unreachable: verifyLetter.trouble }}
          hasFailed={hasFailed}
          noScript="verifyLetter"
        />
      )}
    </Page>
  );
}
