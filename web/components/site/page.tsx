import type { ReactNode } from "react";
import { BelowFold, lazyIsland } from "#web/startup/lazy.tsx";
import { type BarLink, TopBar } from "./top-bar.tsx";

/** The footer's links work as they stand in the page, so its code waits until somebody comes near. */
export const footer = lazyIsland("footer", () => import("./footer.tsx").then((loaded) => loaded.Footer));

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
      <BelowFold island={footer} />
    </>
  );
}
