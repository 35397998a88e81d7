import { type ReactNode, StrictMode } from "react";
import { ToastHost } from "./components/site/toast-host.tsx";

/** What stands around a page, whoever shows it: `client.tsx`, the router, or `prerender.tsx`. */
export function App({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      {children}
      <ToastHost />
    </StrictMode>
  );
}
