import { Tabs } from "radix-ui";
import { Wordmark } from "#web/components/site/wordmark.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { useIsWide } from "#web/front-desk/components/use-is-wide.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { SearchButton } from "#web/front-desk/search/search-button.tsx";
import { UpdateKeyButton } from "#web/front-desk/session/api-key-dialog.tsx";
import { SignedInStaff } from "#web/front-desk/session/signed-in-staff.tsx";
import { forgetSignIn, useIsNamedStaff } from "#web/front-desk/session/staff-session.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { type BarProps, BarTab } from "./bar-tab.tsx";
import { MoreTabs } from "./more-tabs.tsx";
import { NewMenu } from "./new-menu.tsx";

/** How many tabs fit beside "More", with their counts. */
const MAX_TABS = { tablet: 5, laptop: 7, desktop: 10 };

interface DeskHeaderProps extends BarProps {
  isPhone: boolean;
}

/** Title, search, "New" and account. The tabs follow in one row, except on a phone, which has them at its foot. */
export function DeskHeader({ isPhone, ...bar }: DeskHeaderProps) {
  const isNamed = useIsNamedStaff();
  const isLaptop = useIsWide("tabs");
  const isDesktop = useIsWide("actions");
  const maxTabs = isDesktop ? MAX_TABS.desktop : isLaptop ? MAX_TABS.laptop : MAX_TABS.tablet;

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
          <Tabs.List aria-label={frontDeskCopy.bar.tabs} className="-ml-3 flex gap-x-1">
            {bar.tabs.slice(0, maxTabs).map((name) => (
              <BarTab key={name} name={name} {...bar} />
            ))}
          </Tabs.List>
          {bar.tabs.length > maxTabs && <MoreTabs {...bar} tabs={bar.tabs.slice(maxTabs)} />}
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
