import { type ReactNode, useLayoutEffect, useState } from "react";
import { ToastHost } from "#web/components/notices/toast-host.tsx";
import { ElementIdScope } from "#web/components/ui/element-id.ts";
import { CurrentPath } from "#web/lib/current-path.ts";
import { markHydrated } from "./hydrated-marker.ts";

interface AppProps {
  /** The path of the first page; the router provides later ones. */
  path: string;
  children: ReactNode;
}

/** The wrapper around every page, shared by `client.tsx`, the router and `prerender.tsx`. */
export function App({ path, children }: AppProps) {
  useLayoutEffect(() => markHydrated(document.getElementById("root")), []);
  const [ids] = useState(() => ({ prefix: "e", count: 0 }));
  return (
    <ElementIdScope value={ids}>
      <CurrentPath value={path}>
        {children}
        <ToastHost />
      </CurrentPath>
    </ElementIdScope>
  );
}
