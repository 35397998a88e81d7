import { Button } from "#web/components/ui/button.tsx";
import type { noScript as noScriptCopy } from "#web/content/no-script.ts";
import { PageState } from "./page-state.tsx";

interface PageLoadingProps {
  copy: { heading: string; loading: string; unreachable: string; again: string };
  hasFailed: boolean;
  noScript?: keyof typeof noScriptCopy;
}

/** A page whose code is loading. If it does not load, a button loads the page again. */
export function PageLoading({ copy, hasFailed, noScript }: PageLoadingProps) {
  if (!hasFailed)
    return <PageState title={copy.heading} text={copy.loading} isLoading {...(noScript && { noScript })} />;
  return (
    <PageState title={copy.heading} text={copy.unreachable}>
      <ReloadButton label={copy.again} />
    </PageState>
  );
}

/** Some browsers never retry a script that failed, so the whole page loads again. The URL keeps its token. */
export function ReloadButton({ label }: { label: string }) {
  return (
    <Button className="justify-self-start" onClick={() => window.location.reload()}>
      {label}
    </Button>
  );
}
