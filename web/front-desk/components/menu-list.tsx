import { DropdownMenu } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { Icon, type IconName } from "#web/components/ui/icon.tsx";
import { external } from "#web/lib/links.ts";

const ITEM_CLASS =
  "flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-3 outline-none data-[highlighted]:bg-terrazzo";

export interface MenuItem {
  label: string;
  /** What stands behind it, such as how much waits there. */
  badge?: ReactNode;
  icon?: IconName;
  /** Where it leads, or what it does. */
  action: string | (() => void);
  /** Called when what it leads to is opened. */
  onOpen?: (() => void) | undefined;
  /** Called when it is about to be chosen. */
  onPreload?: (() => void) | undefined;
  isDestructive?: boolean;
}

export interface MenuListProps {
  items: readonly MenuItem[];
  button: ReactNode;
  /** Whether a key opened it: its first entry has the focus then. */
  isOpenedByKey: boolean;
}

/** The menu under a button, open at first, for it is fetched when it is asked for. What was chosen is done once it has closed. */
export function MenuList({ items, button, isOpenedByKey }: MenuListProps) {
  const chosen = useRef<(() => void) | null>(null);
  const wasOpened = useRef(false);

  // Once: from then on the menu hears by itself whether keys are used.
  function focusFirst(menu: HTMLElement | null) {
    if (!menu || !isOpenedByKey || wasOpened.current) return;
    wasOpened.current = true;
    requestAnimationFrame(() => menu.querySelector<HTMLElement>("[role=menuitem]")?.focus());
  }

  // Not before the menu has given the focus back: a dialog remembers who had it.
  function actOnceClosed() {
    const act = chosen.current;
    chosen.current = null;
    if (act) queueMicrotask(act);
  }

  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{button}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={focusFirst}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={actOnceClosed}
          className="fade-in z-40 min-w-48 rounded-card border border-line bg-white p-1.5 shadow-card"
        >
          {items.map(({ label, badge, icon, action, onOpen, onPreload, isDestructive }) => {
            const content = (
              <>
                {icon && <Icon name={icon} className="size-4" />}
                {label} {badge}
              </>
            );
            if (typeof action === "string")
              return (
                <DropdownMenu.Item key={label} asChild {...(onOpen && { onSelect: onOpen })}>
                  <a href={action} className={ITEM_CLASS} {...(action.startsWith("http") && external)}>
                    {content}
                  </a>
                </DropdownMenu.Item>
              );
            return (
              <DropdownMenu.Item
                key={label}
                onPointerEnter={onPreload}
                onSelect={() => {
                  chosen.current = action;
                }}
                className={isDestructive ? `${ITEM_CLASS} text-terracotta-deep` : ITEM_CLASS}
              >
                {content}
              </DropdownMenu.Item>
            );
          })}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
