import { Page } from "#web/components/site/page.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { pageFailure } from "#web/content/load-failure.ts";

/** Shown if the code of a router-only page fails to load. */
export function LoadFailure() {
  return (
    <Page isBare>
      <div className="page-width grid min-h-[60vh] content-center justify-items-start gap-5 py-16">
        <h1 className="text-[clamp(2.2rem,7vw,4rem)] text-forest">{pageFailure.title}</h1>
        <p className="text-lg">{pageFailure.text}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => window.location.reload()}>{pageFailure.reload}</Button>
          <SmartLink href="/" className={buttonClass({ variant: "outline" })}>
            {pageFailure.home}
          </SmartLink>
        </div>
      </div>
    </Page>
  );
}
