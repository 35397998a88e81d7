import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { notShown } from "#web/content/not-shown.ts";
import { Page } from "./page.tsx";
import { SmartLink } from "./smart-link.tsx";

/** What stands in the place of a page that only the router can show and whose code did not come. */
export function LoadFailure() {
  return (
    <Page isBare>
      <div className="page-width grid min-h-[60vh] content-center justify-items-start gap-5 py-16">
        <h1 className="text-[clamp(2.2rem,7vw,4rem)] text-forest">{notShown.title}</h1>
        <p className="text-lg">{notShown.text}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => window.location.reload()}>{notShown.again}</Button>
          <SmartLink href="/" className={buttonClass({ variant: "outline" })}>
            {notShown.home}
          </SmartLink>
        </div>
      </div>
    </Page>
  );
}
