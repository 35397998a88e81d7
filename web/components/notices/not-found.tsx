import { Page } from "#web/components/site/page.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { notFound } from "#web/content/common.ts";

export function NotFound() {
  return (
    <Page isBare>
      <div className="page-width grid min-h-[60vh] content-center justify-items-start gap-5 py-16">
        <h1 className="text-[clamp(2.2rem,7vw,4rem)] text-forest">{notFound.title}</h1>
        <p className="text-lg">{notFound.text}</p>
        <SmartLink href="/" className={buttonClass()}>
          {notFound.button}
        </SmartLink>
      </div>
    </Page>
  );
}
