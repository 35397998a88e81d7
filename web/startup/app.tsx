import { type ReactNode, StrictMode, useLayoutEffect } from "react";
import { ToastHost } from "#web/components/notices/toast-host.tsx";
import { Here } from "#web/lib/here.ts";
import { markAlive } from "./sign-of-life.ts";

interface AppProps {
  /** The path of the page that is shown first; the router says of those after it where they are. */
  path: string;
  children: ReactNode;
}

/** What stands around a page, whoever shows it: `client.tsx`, the router, or `prerender.tsx`. */
export function App({ path, children }: AppProps) {
  useLayoutEffect(() => markAlive(document.getElementById("root")), []);
  return (
    <StrictMode>
      <Here value={path}>
        {children}
        <ToastHost />
      </Here>
    </StrictMode>
  );
}
