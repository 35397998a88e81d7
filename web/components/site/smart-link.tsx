import type { ReactNode } from "react";
import { useAriaCurrent } from "#web/lib/current-path.ts";
import { external } from "#web/lib/links.ts";

interface SmartLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/** Internal links navigate within the page (web/startup/follow-links.ts); external ones open a new tab. */
export function SmartLink({ href, className, children }: SmartLinkProps) {
  const current = useAriaCurrent(href);
  if (/^https?:/.test(href)) {
    return (
      <a href={href} className={className} {...external}>
        {children}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  return (
    <a href={href} className={className} {...current}>
      {children}
    </a>
  );
}
