import type { ReactNode } from "react";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Wordmark } from "#web/components/site/wordmark.tsx";
import { admin } from "#web/content/admin.ts";

/** The staff page while nothing of the house is shown: a card with a title. */
export function PlainShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page-width flex min-h-16 items-center justify-between gap-4">
        <Wordmark />
        <SmartLink href="/" className="link inline-flex min-h-11 items-center text-sm">
          {admin.bar.site}
        </SmartLink>
      </header>
      <main id="main" tabIndex={-1} className="page-width grid max-w-[32rem] grow content-center py-10">
        <div className="grid gap-5 rounded-card border border-line bg-white px-6 py-7 shadow-card sm:px-8">
          <h1 className="text-3xl text-forest">{admin.title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
