import { DropdownMenu } from "radix-ui";
import { Icon, type IconName } from "#web/components/ui/icon.tsx";
import { MENU_ITEM, MenuFrame } from "#web/front-desk/components/menu-frame.tsx";
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

/** The menu itself, with all it needs to find its place; open at first, for it is fetched when it is asked for. */
export function RowMenuList({ about, items, buttonClass }: RowMenuListProps) {
  return (
    <MenuFrame
      isOpenAtFirst
      button={
        <button type="button" aria-label={`${frontDeskWords.list.moreActions}: ${about}`} className={buttonClass}>
          <Icon name="chevron" />
        </button>
      }
    >
      {(choose) =>
        items.map(({ label, icon, act, onOpen, isDestructive }) =>
          typeof act === "string" ? (
            <DropdownMenu.Item key={label} asChild {...(onOpen && { onSelect: onOpen })}>
              <a href={act} className={MENU_ITEM} {...(act.startsWith("http") && external)}>
                <Icon name={icon} className="size-4" />
                {label}
              </a>
            </DropdownMenu.Item>
          ) : (
            <DropdownMenu.Item
              key={label}
              onSelect={() => choose(act)}
              className={isDestructive ? `${MENU_ITEM} text-terracotta-deep` : MENU_ITEM}
            >
              <Icon name={icon} className="size-4" />
              {label}
            </DropdownMenu.Item>
          ),
        )
      }
    </MenuFrame>
  );
}
