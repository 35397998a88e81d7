import { type ReactNode, StrictMode, useLayoutEffect } from "react";
import { ToastHost } from "#web/components/notices/toast-host.tsx";
import { CurrentPath } from "#web/lib/current-path.ts";
import { markHydrated } from "./hydrated-marker.ts";

interface AppProps {
  /** The path of the page that is shown first; the router says of those after it where they are. */
  path: string;
  children: ReactNode;
}

/** What stands around a page, whoever shows it: `client.tsx`, the router, or `prerender.tsx`. */
export function App({ path, children }: AppProps) {
  useLayoutEffect(() => markHydrated(document.getElementById("root")), []);
  return (
    <StrictMode>
      <CurrentPath value={path}>
        {children}
        <ToastHost />
      </CurrentPath>
    </StrictMode>
  );
}
