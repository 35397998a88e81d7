import { createRootRoute, Outlet } from "@tanstack/react-router";
import { Page } from "#web/components/site/page.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { ToastHost } from "#web/components/site/toast-host.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";

export const Route = createRootRoute({ component: Root, notFoundComponent: NotFound });

function Root() {
  return (
    <>
      <Outlet />
      <ToastHost />
    </>
  );
}

function NotFound() {
  return (
    <Page isBare>
      <div className="page-width grid min-h-[60vh] content-center justify-items-start gap-5 py-16">
        <h1 className="text-[clamp(2.2rem,7vw,4rem)] text-forest">404 Page Not Found</h1>
        <p className="text-lg">The page you're looking for doesn't exist or has been moved.</p>
        <SmartLink href="/" className={buttonClass()}>
          Return to Homepage
        </SmartLink>
      </div>
    </Page>
  );
}
