import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { external } from "#web/lib/links.ts";

interface SmartLinkProps {
  href: string;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A link to anywhere: inside the site it moves in the page, outside it opens a tab of its own, safely. */
export function SmartLink({ href, className, onClick, children }: SmartLinkProps) {
  if (/^https?:/.test(href)) {
    return (
      <a href={href} className={className} onClick={onClick} {...external}>
        {children}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  if (!href.startsWith("/")) {
    return (
      <a href={href} className={className} onClick={onClick}>
        {children}
      </a>
    );
  }
  const [path = "/", hash] = href.split("#");
  return (
    <Link
      to={path || "/"}
      {...(hash && { hash })}
      // Only the page itself is "here", and only once the page is alive: one 404 page stands at every unknown address.
      activeOptions={{ exact: true, includeHash: true }}
      className={className}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}
