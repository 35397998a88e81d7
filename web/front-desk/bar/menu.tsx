import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { MENU_ITEM, MenuFrame } from "#web/front-desk/components/menu-frame.tsx";

export interface MenuEntry {
  id: string;
  label: ReactNode;
  act: () => void;
  onNear?: () => void;
}

interface MenuProps {
  entries: readonly MenuEntry[];
  className: string;
  /** What the button reads. */
  children: ReactNode;
}

/** A button of the bar with a menu under it. */
export function Menu({ entries, className, children }: MenuProps) {
  return (
    <MenuFrame
      button={
        <button type="button" className={className}>
          {children}
        </button>
      }
    >
      {(choose) =>
        entries.map(({ id, label, act, onNear }) => (
          <DropdownMenu.Item key={id} onPointerEnter={onNear} onSelect={() => choose(act)} className={MENU_ITEM}>
            {label}
          </DropdownMenu.Item>
        ))
      }
    </MenuFrame>
  );
}
