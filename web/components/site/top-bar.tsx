import { type ReactNode, useRef } from "react";
import { site } from "#domain/site.ts";
import { OpenStatus } from "#web/components/notices/open-status.tsx";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { useBackdrop } from "#web/components/ui/use-backdrop.ts";
import { nav } from "#web/content/common.ts";
import { classNames } from "#web/lib/class-names.ts";
import { phoneLink } from "#web/lib/links.ts";
import { SmartLink } from "./smart-link.tsx";
import { Wordmark } from "./wordmark.tsx";

export interface BarLink {
  label: string;
  href: string;
}

/** The bar's main button: a link, or a button that opens the dialog of a host. */
export type BarAction = BarLink | { label: string; open: () => void; host: ReactNode };

interface TopBarProps {
  links?: readonly BarLink[];
  action?: BarAction;
  /** Shows only the logo, as on the 404 page. */
  isBare?: boolean;
}

const MENU_ID = "menu";
// The browser opens the dialog from the button, so the menu works before any script runs.
const opensMenu = { command: "show-modal", commandfor: MENU_ID };

/** The sticky bar on every page. On phones its links are in a menu. */
export function TopBar({ links: pageLinks = [], action, isBare = false }: TopBarProps) {
  const links = pageLinks.length > 0 ? [...pageLinks, nav.myBookings] : [];
  const menu = useRef<HTMLDialogElement>(null);
  const close = () => menu.current?.close();
  const backdrop = useBackdrop(close);
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-forest focus:px-4 focus:py-2 focus:text-white"
      >
        {nav.skip}
      </a>
      {!isBare && (
        <aside aria-label={nav.hours} className="bg-forest-deep text-plaster text-sm print:hidden">
          <div className="page-width flex min-h-9 items-center justify-between gap-4">
            <OpenStatus />
            <a href={phoneLink} className="hidden min-h-9 items-center hover:underline sm:inline-flex">
              {site.phone.display}
            </a>
          </div>
        </aside>
      )}
      <header className="sticky top-(--held-height,0px) z-30 border-line border-b bg-plaster print:static">
        <div className="page-width flex min-h-16 flex-wrap items-center gap-1 py-1 max-[24rem]:px-3 sm:gap-4">
          <Wordmark />
          {!isBare && (
            <>
              <nav aria-label={nav.menu} className="ml-auto hidden items-center gap-1 xl:flex print:hidden">
                {links.map((link) => (
                  <SmartLink
                    key={link.href}
                    href={link.href}
                    className="inline-flex min-h-11 items-center whitespace-nowrap rounded-control px-3 font-medium text-[0.95rem] hover:bg-terrazzo"
                  >
                    {link.label}
                  </SmartLink>
                ))}
                {action && <ActionButton action={action} size="small" className="ml-2 whitespace-nowrap" />}
              </nav>
              <div className="ml-auto flex flex-wrap items-center justify-end gap-1 xl:hidden print:hidden">
                {action && (
                  <ActionButton
                    action={action}
                    size="small"
                    // On very narrow screens the action does not fit beside the menu button; the menu contains it.
                    className={classNames(
                      "whitespace-nowrap max-[24rem]:px-2",
                      links.length > 0 && "max-[21rem]:hidden",
                    )}
                  />
                )}
                {links.length > 0 && (
                  <button
                    type="button"
                    aria-label={nav.openMenu}
                    aria-haspopup="dialog"
                    className="-mr-2 grid size-11 place-items-center rounded-control hover:bg-terrazzo"
                    onClick={() => {
                      if (!("command" in HTMLButtonElement.prototype)) menu.current?.showModal();
                    }}
                    {...opensMenu}
                  >
                    <Icon name="menu" className="size-6" />
                  </button>
                )}
              </div>
            </>
          )}
        </div>
        {links.length > 0 && (
          <dialog
            ref={menu}
            id={MENU_ID}
            aria-label={nav.menu}
            className="m-0 ml-auto h-full max-h-none w-[min(20rem,86vw)] bg-plaster p-0 text-ink shadow-card"
            {...backdrop}
          >
            <div className="flex h-full flex-col gap-6 overflow-y-auto p-5">
              <div className="flex flex-wrap items-center justify-between">
                <Wordmark />
                <button
                  type="button"
                  aria-label={nav.closeMenu}
                  className="grid size-11 place-items-center rounded-control hover:bg-terrazzo"
                  onClick={close}
                  {...{ command: "close", commandfor: MENU_ID }}
                >
                  <Icon name="cross" className="size-6" />
                </button>
              </div>
              <nav aria-label={nav.menu} className="grid">
                {links.map((link) => (
                  <SmartLink
                    key={link.href}
                    href={link.href}
                    className="flex min-h-12 items-center border-line border-b font-display font-semibold text-xl"
                  >
                    {link.label}
                  </SmartLink>
                ))}
              </nav>
              {action && <ActionButton action={action} onPress={close} />}
              <ul>
                {nav.reach.map(({ icon, label, href }) => (
                  <li key={href}>
                    <SmartLink href={href} className="flex min-h-11 items-center gap-3">
                      <Icon name={icon} className="size-5 text-terracotta" />
                      {label}
                    </SmartLink>
                  </li>
                ))}
              </ul>
            </div>
          </dialog>
        )}
      </header>
    </>
  );
}

interface ActionButtonProps {
  action: BarAction;
  size?: "small";
  className?: string;
  /** Called before the dialog opens. */
  onPress?: () => void;
}

function ActionButton({ action, onPress, ...style }: ActionButtonProps) {
  const { label } = action;
  if ("href" in action)
    return (
      <SmartLink href={action.href} className={buttonClass(style)}>
        {label}
      </SmartLink>
    );
  return (
    <Button
      {...style}
      className={classNames("noscript:hidden", style.className)}
      aria-haspopup="dialog"
      data-dialog-title={label}
      onClick={() => {
        onPress?.();
        action.open();
      }}
    >
      {label}
    </Button>
  );
}
