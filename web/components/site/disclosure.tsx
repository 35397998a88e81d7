import type { ReactNode } from "react";
import { Icon } from "#web/components/ui/icon.tsx";
import { classNames } from "#web/lib/class-names.ts";

interface DisclosureProps {
  /** Phones show it until the section opens. Wide screens hide it, so the content needs its own heading. */
  title: string;
  className?: string;
  children: ReactNode;
}

/** Collapsed on phones and open on wide screens. Native `<details>`, so that it needs no script. */
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
