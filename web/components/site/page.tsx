import type { ReactNode } from "react";
import { BelowFold, lazyIsland } from "#web/startup/lazy.tsx";
import { type BarAction, type BarLink, TopBar } from "./top-bar.tsx";

/** The prerendered footer links work without a script, so its code waits until the footer is near the screen. */
export const footer = lazyIsland("footer", () => import("./footer.tsx").then((loaded) => loaded.Footer));

interface PageProps {
  links?: readonly BarLink[];
  action?: BarAction;
  isBare?: boolean;
  children: ReactNode;
}

/** The layout of every page: bar, main content and footer. */
export function Page({ children, ...bar }: PageProps) {
  return (
    <>
      <TopBar {...bar} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <BelowFold island={footer} />
      {bar.action && "host" in bar.action && bar.action.host}
    </>
  );
}
