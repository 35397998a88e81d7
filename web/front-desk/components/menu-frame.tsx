import { DropdownMenu } from "radix-ui";
import { type ReactNode, useRef } from "react";

export const MENU_ITEM =
  "flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-3 outline-none data-[highlighted]:bg-terrazzo";

interface MenuFrameProps {
  button: ReactNode;
  isOpenAtFirst?: boolean;
  /** The entries. What one of them does is given to `choose`. */
  children: (choose: (act: () => void) => void) => ReactNode;
}

/** A button with a menu under it. What was chosen is done once the menu has closed. */
export function MenuFrame({ button, isOpenAtFirst = false, children }: MenuFrameProps) {
  const chosen = useRef<(() => void) | null>(null);

  // Not before the menu has given the focus back: a dialog remembers who had it.
  function actOnceClosed() {
    const act = chosen.current;
    chosen.current = null;
    if (act) queueMicrotask(act);
  }

  return (
    <DropdownMenu.Root modal={false} defaultOpen={isOpenAtFirst}>
      <DropdownMenu.Trigger asChild>{button}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={actOnceClosed}
          className="fade-in z-40 min-w-48 rounded-card border border-line bg-white p-1.5 shadow-card"
        >
          {children((act) => {
            chosen.current = act;
          })}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
