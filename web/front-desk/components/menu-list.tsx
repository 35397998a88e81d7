import { DropdownMenu } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { Icon, type IconName } from "#web/components/ui/icon.tsx";
import { external } from "#web/lib/links.ts";

const ITEM_CLASS =
  "flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-3 outline-none data-[highlighted]:bg-terrazzo";

export interface MenuItem {
  label: string;
  /** Shown after the label, such as a count. */
  badge?: ReactNode;
  icon?: IconName;
  /** A link's address, or a function to call. */
  action: string | (() => void);
  /** Called when staff open the link. */
  onOpen?: (() => void) | undefined;
  /** Called when staff are about to choose it. */
  onPreload?: (() => void) | undefined;
  isDestructive?: boolean;
}

export interface MenuListProps {
  items: readonly MenuItem[];
  button: ReactNode;
  /** Opened by keyboard: the first item gets the focus. */
  isOpenedByKey: boolean;
}

/** The menu itself, open on mount because it loads on demand. The chosen item runs after the menu has closed. */
export function MenuList({ items, button, isOpenedByKey }: MenuListProps) {
  const chosenAction = useRef<(() => void) | null>(null);
  const wasOpened = useRef(false);

  // Only once: afterwards the menu tracks keyboard use by itself.
  function focusFirst(menu: HTMLElement | null) {
    if (!menu || !isOpenedByKey || wasOpened.current) return;
    wasOpened.current = true;
    requestAnimationFrame(() => menu.querySelector<HTMLElement>("[role=menuitem]")?.focus());
  }

  // After the menu has restored the focus, which a dialog remembers.
  function runAfterClose() {
    const run = chosenAction.current;
    chosenAction.current = null;
    if (run) queueMicrotask(run);
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
          onCloseAutoFocus={runAfterClose}
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
                  chosenAction.current = action;
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
