import { Tabs } from "radix-ui";
import { Wordmark } from "#web/components/site/wordmark.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { SearchButton } from "#web/front-desk/search/search-button.tsx";
import { UpdateKeyButton } from "#web/front-desk/session/api-key-dialog.tsx";
import { SignedInStaff } from "#web/front-desk/session/signed-in-staff.tsx";
import { forgetSignIn, useIsNamedStaff } from "#web/front-desk/session/staff-session.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { type BarProps, BarTab, openTabs } from "./bar-tab.tsx";
import { NewMenu } from "./new-menu.tsx";

interface DeskHeaderProps extends BarProps {
  isPhone: boolean;
}

/** Title, search, "New" and account. The tabs follow in one row, except on a phone, which has them at its foot. */
export function DeskHeader({ isPhone, ...bar }: DeskHeaderProps) {
  const isNamed = useIsNamedStaff();

  return (
    <header className="border-line border-b bg-white print:hidden">
      <div className="page-width flex max-w-[90rem] flex-wrap items-center justify-between gap-x-2 md:gap-x-4 md:pt-1">
        <div className="flex min-w-0 items-center gap-3">
          {/* Only the logo's mark on a phone: the account buttons share the row. */}
          <span className="overflow-hidden whitespace-nowrap max-md:w-6">
            <Wordmark />
          </span>
          <h1 className="border-line border-l pl-3 text-lg text-muted max-lg:sr-only">{frontDeskCopy.title}</h1>
        </div>
        <div className="-mr-3.5 flex min-w-0 items-center gap-x-1">
          <SearchButton />
          {!isPhone && <NewMenu />}
          {isNamed ? <SignedInStaff /> : <SharedKey />}
        </div>
      </div>
      {!isPhone && (
        <div className="page-width flex max-w-[90rem]">
          <Tabs.List
            aria-label={frontDeskCopy.bar.tabs}
            className="-mb-px -ml-1.5 flex overflow-x-auto lg:-ml-3 lg:gap-x-1"
          >
            {openTabs(bar).map((tab) => (
              <BarTab key={tab} tab={tab} {...bar} />
            ))}
          </Tabs.List>
        </div>
      )}
    </header>
  );
}

function SharedKey() {
  function logOut() {
    toast(frontDeskCopy.bar.loggedOut);
    forgetSignIn();
  }

  return (
    <>
      <UpdateKeyButton variant="quiet" />
      <Button size="small" variant="quiet" className="whitespace-nowrap" onClick={logOut}>
        {frontDeskCopy.bar.logout}
      </Button>
    </>
  );
}
