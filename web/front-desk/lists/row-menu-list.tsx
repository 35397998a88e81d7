import { DropdownMenu } from "radix-ui";
import { useRef } from "react";
import { Icon, type IconName } from "#web/components/ui/icon.tsx";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { external } from "#web/lib/links.ts";

export interface RowMenuItem {
  label: string;
  icon: IconName;
  /** Where it leads, or what it does. */
  act: string | (() => void);
  /** Called when what it leads to is opened. */
  onOpen?: (() => void) | undefined;
  isDestructive?: boolean;
}

export interface RowMenuProps {
  /** Whose menu it is. */
  about: string;
  items: readonly RowMenuItem[];
}

export interface RowMenuListProps extends RowMenuProps {
  buttonClass: string;
}

const ITEM =
  "flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-3 outline-none data-[highlighted]:bg-terrazzo";

/** The menu itself, with all it needs to find its place; open at first, for it is fetched when it is asked for. */
export function RowMenuList({ about, items, buttonClass }: RowMenuListProps) {
  const chosen = useRef<(() => void) | null>(null);

  // Not before the menu has given the focus back: a dialog remembers who had it.
  function actOnceClosed() {
    const act = chosen.current;
    chosen.current = null;
    if (act) queueMicrotask(act);
  }

  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>
        <button type="button" aria-label={`${frontDeskWords.list.moreActions}: ${about}`} className={buttonClass}>
          <Icon name="chevron" />
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={actOnceClosed}
          className="fade-in z-40 min-w-48 rounded-card border border-line bg-white p-1.5 shadow-card"
        >
          {items.map(({ label, icon, act, onOpen, isDestructive }) =>
            typeof act === "string" ? (
              <DropdownMenu.Item key={label} asChild {...(onOpen && { onSelect: onOpen })}>
                <a href={act} className={ITEM} {...(act.startsWith("http") && external)}>
                  <Icon name={icon} className="size-4" />
                  {label}
                </a>
              </DropdownMenu.Item>
            ) : (
              <DropdownMenu.Item
                key={label}
                onSelect={() => {
                  chosen.current = act;
                }}
                className={isDestructive ? `${ITEM} text-terracotta-deep` : ITEM}
              >
                <Icon name={icon} className="size-4" />
                {label}
              </DropdownMenu.Item>
            ),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
