import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import { useEffect } from "react";
import { Wordmark } from "#web/components/site/wordmark.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { ClientsTab } from "#web/front-desk/clients/clients-tab.tsx";
import { Dialogs } from "#web/front-desk/components/dialogs.tsx";
import { LazyPart } from "#web/front-desk/components/lazy-part.tsx";
import { useCooldownAroundDialogs } from "#web/front-desk/components/press-guard.tsx";
import { useRestoredRowFocus } from "#web/front-desk/components/restore-focus.ts";
import { summaryQuery } from "#web/front-desk/money/queries.ts";
import { UpdateKeyButton } from "#web/front-desk/session/api-key-dialog.tsx";
import { useMay } from "#web/front-desk/session/me.ts";
import { SessionOver } from "#web/front-desk/session/session-over.tsx";
import {
  isUnlocked,
  lock,
  onOtherTabsSignIn,
  useHasWayIn,
  useIsByName,
} from "#web/front-desk/session/staff-session.ts";
import { WhoAmI } from "#web/front-desk/session/who-am-i.tsx";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { topDialog } from "#web/lib/top-dialog.ts";
import { FRONT_DESK_TABS, type FrontDeskTab } from "./front-desk-search.ts";
import { forgetFrontDesk, restartFrontDesk } from "./queries.ts";
import { useFrontDeskSearch } from "./use-front-desk-search.ts";
import { frontDeskWords } from "./words.ts";

const LATER_TABS = {
  bookings: () => import("#web/front-desk/bookings/bookings-tab.tsx").then((loaded) => loaded.BookingsTab),
  inbox: () => import("#web/front-desk/inbox/inbox-tab.tsx").then((loaded) => loaded.InboxTab),
  outbox: () => import("#web/front-desk/outbox/outbox-tab.tsx").then((loaded) => loaded.OutboxTab),
  history: () => import("#web/front-desk/history/history-tab.tsx").then((loaded) => loaded.HistoryTab),
  staff: () => import("#web/front-desk/staff/staff-tab.tsx").then((loaded) => loaded.StaffTab),
  inventory: () => import("#web/front-desk/inventory/inventory-tab.tsx").then((loaded) => loaded.InventoryTab),
  business: () => import("#web/front-desk/money/business-tab.tsx").then((loaded) => loaded.BusinessTab),
} as const satisfies Record<Exclude<FrontDeskTab, "clients">, unknown>;

/** Everything behind the gate. */
export function FrontDesk() {
  useKeyboard();
  useCooldownAroundDialogs();
  useEffect(
    () => () => {
      // Also where it was another tab that logged out.
      if (!isUnlocked()) forgetFrontDesk();
    },
    [],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <Dialogs>
        <FrontDeskTabs />
      </Dialogs>
      <SessionOver />
    </QueryClientProvider>
  );
}

function FrontDeskTabs() {
  const keptFocus = useRestoredRowFocus();
  const { search, openTab } = useFrontDeskSearch();
  const byName = useIsByName();
  const mayManageStaff = useMay("owner");
  const tabs = FRONT_DESK_TABS.filter((name) => name !== "staff" || mayManageStaff);
  const tab = tabs.find((name) => name === search.tab) ?? "clients";
  const hasWayIn = useHasWayIn();
  useEffect(() => onOtherTabsSignIn(() => void restartFrontDesk()), []);
  const summary = useQuery({ ...summaryQuery(), enabled: hasWayIn });
  const waiting = summary.data?.waiting;
  const counts: Partial<Record<FrontDeskTab, number | undefined>> = {
    bookings: waiting && waiting.paymentReviews + waiting.unmatchedPayments + waiting.refunds,
    inbox: waiting?.inbox,
    outbox: waiting?.failedMessages,
  };

  function logOut() {
    toast(frontDeskWords.bar.loggedOut);
    lock();
  }

  return (
    <Tabs.Root value={tab} onValueChange={(next) => openTab(next as FrontDeskTab)} activationMode="manual">
      <header className="border-line border-b bg-white print:hidden">
        <div className="page-width flex max-w-[90rem] flex-wrap items-center justify-between gap-x-4 pt-1">
          <div className="flex min-w-0 flex-wrap items-center gap-3">
            <Wordmark />
            <h1 className="border-line border-l pl-3 text-lg text-muted">{frontDeskWords.title}</h1>
          </div>
          <div className="-mx-3.5 flex min-w-0 gap-1">
            {byName ? (
              <WhoAmI />
            ) : (
              <>
                <UpdateKeyButton variant="quiet" />
                <Button size="small" variant="quiet" className="whitespace-nowrap" onClick={logOut}>
                  {frontDeskWords.bar.logout}
                </Button>
              </>
            )}
          </div>
        </div>
        <div className="page-width max-w-[90rem]">
          <Tabs.List aria-label={frontDeskWords.bar.tabs} className="-mx-3 flex flex-wrap gap-x-1 sm:-mx-4">
            {tabs.map((name) => (
              <Tabs.Trigger
                key={name}
                value={name}
                onPointerEnter={() => name !== "clients" && void LATER_TABS[name]().catch(() => {})}
                className="-mb-px inline-flex min-h-12 items-center gap-2 whitespace-nowrap border-transparent border-b-4 px-3 font-medium hover:border-oak forced-colors:border-[Canvas] data-[state=active]:border-terracotta data-[state=active]:text-forest sm:px-4"
              >
                {frontDeskWords.tabs[name]}{" "}
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
        {tabs.map((name) => (
          <Tabs.Content key={name} value={name} tabIndex={-1} className="outline-none">
            {name === "clients" ? <ClientsTab /> : <LazyPart key={name} load={LATER_TABS[name]} />}
          </Tabs.Content>
        ))}
      </main>
    </Tabs.Root>
  );
}

/** `/` goes to the search box; the arrows move from row to row, also out of the search box. */
function useKeyboard() {
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || topDialog()) return;
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  if (event.key === "/" && !isTyping(target)) {
    const search = document.querySelector<HTMLInputElement>("[data-desk-search]");
    if (!search) return;
    event.preventDefault();
    search.focus();
    search.select();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    moveToRow(event, target);
  }
}

function moveToRow(event: KeyboardEvent, target: HTMLElement) {
  const isInList = target.matches("[data-row], [data-desk-search]") || target === document.body;
  if (!isInList) return;
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const isBefore = (row: HTMLElement) =>
    Boolean(target.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_PRECEDING);
  const isAfter = (row: HTMLElement) => Boolean(target.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING);
  const next =
    event.key === "ArrowDown" ? (target === document.body ? rows[0] : rows.find(isAfter)) : rows.findLast(isBefore);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}

function isTyping(target: HTMLElement): boolean {
  return target.isContentEditable || target.matches("input, textarea, select");
}
