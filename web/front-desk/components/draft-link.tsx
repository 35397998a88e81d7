import type { ComponentProps } from "react";
import { Icon, type IconName } from "#web/components/ui/icon.tsx";
import { external } from "#web/lib/links.ts";

export interface Draft {
  href: string;
  icon: IconName;
  label: string;
}

export interface DraftLinksProps {
  drafts: readonly Draft[];
  /** Whom they go to. */
  about: string;
}

interface DraftLinkProps extends ComponentProps<"a"> {
  draft: Draft;
  /** Whom it goes to. */
  about: string;
}

/** Opens a drafted message in the program it is sent with. */
export function DraftLink({ draft, about, ...rest }: DraftLinkProps) {
  return (
    <a
      {...rest}
      href={draft.href}
      aria-label={`${draft.label}: ${about}`}
      className="grid size-11 shrink-0 place-items-center rounded-control text-forest hover:bg-terrazzo"
      {...(draft.href.startsWith("http") && external)}
    >
      <Icon name={draft.icon} />
    </a>
  );
}
