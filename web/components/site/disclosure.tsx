import type { ReactNode } from "react";
import { Icon } from "#web/components/ui/icon.tsx";
import { classNames } from "#web/lib/class-names.ts";

interface DisclosureProps {
  /** What a phone shows of it until it is opened. Where there is room nothing does: the children say themselves what they are. */
  title: string;
  className?: string;
  children: ReactNode;
}

/** A part of a page that a phone shows folded, and a wider screen open. The browser does it, so it needs no script. */
export function Disclosure({ title, className, children }: DisclosureProps) {
  return (
    <details className={classNames("fold group/fold", className)}>
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <Icon name="chevron" className="size-5 group-open/fold:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
