import { useQuery } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import { useEffect } from "react";
import { Wordmark } from "#web/components/site/wordmark.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { DialogHost } from "#web/components/ui/lazy-dialog.tsx";
import { admin } from "#web/content/admin.ts";
import { DESK_TABS, type DeskTab } from "#web/content/desk-tabs.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { ClientsTab } from "./clients/clients-tab.tsx";
import { LazyPart } from "./components/lazy-part.tsx";
import { useRestAroundDialogs } from "./components/use-rest-around-dialogs.ts";
import { forgetDesk, restartDesk } from "./lists/desk-queries.ts";
import { useDeskSearch } from "./lists/use-desk-search.ts";
import { useKeptFocus } from "./lists/use-kept-focus.ts";
import { summaryQuery } from "./money/get-summary.ts";
import { keyDialog } from "./session/key-dialog.ts";
import { isUnlocked, lock, onOtherTabsKey, useAdminKey } from "./session/staff-session.ts";
import { useDeskKeys } from "./use-desk-keys.ts";

const LATER_TABS = {
  bookings: () => import("./bookings/bookings-tab.tsx").then((loaded) => loaded.BookingsTab),
  inbox: () => import("./inbox/inbox-tab.tsx").then((loaded) => loaded.InboxTab),
  outbox: () => import("./outbox/outbox-tab.tsx").then((loaded) => loaded.OutboxTab),
  history: () => import("./history/history-tab.tsx").then((loaded) => loaded.HistoryTab),
  business: () => import("./money/business-tab.tsx").then((loaded) => loaded.BusinessTab),
} as const satisfies Record<Exclude<DeskTab, "clients">, unknown>;

/** Everything behind the gate. */
export function FrontDesk() {
  useDeskKeys();
  // Without it nothing hears that somebody comes back to the page.
  useEffect(() => {
    queryClient.mount();
    return () => {
      queryClient.unmount();
      // Also where it was another tab that logged out.
      if (!isUnlocked()) forgetDesk();
    };
  }, []);
  useRestAroundDialogs();
  const keptFocus = useKeptFocus();
  const { search, openTab } = useDeskSearch();
  const tab = search.tab ?? "clients";
  const key = useAdminKey();
  useEffect(() => onOtherTabsKey(restartDesk), []);
  const summary = useQuery({ ...summaryQuery(), enabled: key !== "" }, queryClient);
  const waiting = summary.data?.waiting;
  const counts: Partial<Record<DeskTab, number | undefined>> = {
    bookings: waiting && waiting.paymentReviews + waiting.unmatchedPayments + waiting.refunds,
    inbox: waiting?.inbox,
    outbox: waiting?.failedMessages,
  };

  function logOut() {
    toast(admin.bar.loggedOut);
    lock();
  }

  return (
    <Tabs.Root value={tab} onValueChange={(next) => openTab(next as DeskTab)} activationMode="manual">
      <header className="border-line border-b bg-white print:hidden">
        <div className="page-width flex max-w-[90rem] flex-wrap items-center justify-between gap-x-4 pt-1">
          <div className="flex min-w-0 flex-wrap items-center gap-3">
            <Wordmark />
            <h1 className="border-line border-l pl-3 text-lg text-muted">{admin.title}</h1>
          </div>
          <div className="-mx-3.5 flex gap-1">
            <Button size="small" variant="quiet" onClick={() => keyDialog.open({})}>
              {admin.bar.updateKey}
            </Button>
            <Button size="small" variant="quiet" className="whitespace-nowrap" onClick={logOut}>
              {admin.bar.logout}
            </Button>
          </div>
        </div>
        <div className="page-width max-w-[90rem]">
          <Tabs.List aria-label={admin.bar.tabs} className="-mx-3 flex flex-wrap gap-x-1 sm:-mx-4">
            {DESK_TABS.map((name) => (
              <Tabs.Trigger
                key={name}
                value={name}
                onPointerEnter={() => name !== "clients" && void LATER_TABS[name]().catch(() => {})}
                className="-mb-px inline-flex min-h-12 items-center gap-2 whitespace-nowrap border-transparent border-b-4 px-3 font-medium hover:border-oak forced-colors:border-[Canvas] data-[state=active]:border-terracotta data-[state=active]:text-forest sm:px-4"
              >
                {admin.tabs[name]}{" "}
                {Boolean(counts[name]) && (
                  <span className="rounded-full bg-marigold px-2 font-semibold text-ink text-sm tabular-nums">
                    {counts[name]?.toLocaleString("en-GB")}
                  </span>
                )}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="page-width max-w-[90rem] py-5 md:py-7" {...keptFocus}>
        {DESK_TABS.map((name) => (
          <Tabs.Content key={name} value={name} tabIndex={-1} className="outline-none">
            {name === "clients" ? <ClientsTab /> : <LazyPart key={name} load={LATER_TABS[name]} />}
          </Tabs.Content>
        ))}
      </main>
      <DialogHost dialog={keyDialog} />
    </Tabs.Root>
  );
}
