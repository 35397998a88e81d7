import { DropdownMenu } from "radix-ui";
import { type ReactNode, useRef } from "react";

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
  const chosen = useRef<(() => void) | null>(null);

  // Not before the menu has given the focus back: a dialog remembers who had it.
  function actOnceClosed() {
    const act = chosen.current;
    chosen.current = null;
    if (act) queueMicrotask(act);
  }

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <button type="button" className={className}>
          {children}
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
          {entries.map(({ id, label, act, onNear }) => (
            <DropdownMenu.Item
              key={id}
              onPointerEnter={onNear}
              onSelect={() => {
                chosen.current = act;
              }}
              className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-3 outline-none data-[highlighted]:bg-terrazzo"
            >
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
