import type { ReactNode } from "react";
import { BelowTheFold } from "./below-the-fold.tsx";
import { farFooter } from "./far-footer.ts";
import { NearScreen } from "./near-screen.tsx";
import { type BarLink, TopBar } from "./top-bar.tsx";

interface PageProps {
  links?: readonly BarLink[];
  action?: BarLink;
  isBare?: boolean;
  children: ReactNode;
}

/** What every page stands in: the bar, the main text, the footer. */
export function Page({ children, ...bar }: PageProps) {
  return (
    <>
      <TopBar {...bar} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <BelowTheFold>
        <NearScreen part={farFooter} />
      </BelowTheFold>
    </>
  );
}
