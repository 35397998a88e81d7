import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import { useEffect } from "react";
import { DeskHeader } from "#web/front-desk/bar/desk-header.tsx";
import { PhoneBar } from "#web/front-desk/bar/phone-bar.tsx";
import { SectionLinks } from "#web/front-desk/bar/section-links.tsx";
import { StatusBar } from "#web/front-desk/bar/status-bar.tsx";
import { useCooldownOnDialogChange } from "#web/front-desk/components/click-guard.tsx";
import { Dialogs } from "#web/front-desk/components/dialogs.tsx";
import { useFirstFieldFocus } from "#web/front-desk/components/first-field.ts";
import { LazyPart } from "#web/front-desk/components/lazy-part.tsx";
import { useRestoreRowFocus } from "#web/front-desk/components/restore-focus.ts";
import { isForFocus, isShortcut } from "#web/front-desk/components/shortcut.ts";
import { undoLast } from "#web/front-desk/components/undo.tsx";
import { useIsWide } from "#web/front-desk/components/use-is-wide.ts";
import { visibleRows } from "#web/front-desk/components/visible-rows.ts";
import { useLiveUpdates } from "#web/front-desk/live/use-live-updates.ts";
import { summaryQuery } from "#web/front-desk/money/queries.ts";
import { AutoLock } from "#web/front-desk/session/auto-lock.tsx";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { ReauthDialog, SessionExpiredDialog } from "#web/front-desk/session/session-expired.tsx";
import { isSignedIn, onSignInInOtherTab, useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { TodayTab } from "#web/front-desk/today/today-tab.tsx";
import { topDialog } from "#web/lib/dialogs/top-dialog.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { frontDeskCopy } from "./copy.ts";
import { activeSection, FRONT_DESK_SECTIONS, type FrontDeskSection, tabOfSection } from "./front-desk-search.ts";
import { clearFrontDesk, resetFrontDesk } from "./queries.ts";
import { useFrontDeskSearch } from "./use-front-desk-search.ts";

const LAZY_SECTIONS = {
  bookings: () => import("#web/front-desk/bookings/bookings-tab.tsx").then((loaded) => loaded.BookingsTab),
  inbox: () => import("#web/front-desk/inbox/inbox-tab.tsx").then((loaded) => loaded.InboxTab),
  clients: () => import("#web/front-desk/clients/clients-tab.tsx").then((loaded) => loaded.ClientsTab),
  people: () => import("#web/front-desk/people/person-tab.tsx").then((loaded) => loaded.PersonTab),
  documents: () => import("#web/front-desk/documents/documents-tab.tsx").then((loaded) => loaded.DocumentsTab),
  memberships: () => import("#web/front-desk/memberships/memberships-tab.tsx").then((loaded) => loaded.MembershipsTab),
  room: () => import("#web/front-desk/meeting-room/room-tab.tsx").then((loaded) => loaded.RoomTab),
  post: () => import("#web/front-desk/mail-items/mail-tab.tsx").then((loaded) => loaded.MailTab),
  events: () => import("#web/front-desk/events/events-tab.tsx").then((loaded) => loaded.EventsTab),
  messages: () => import("#web/front-desk/messages/conversations-tab.tsx").then((loaded) => loaded.ConversationsTab),
  outbox: () => import("#web/front-desk/outbox/outbox-tab.tsx").then((loaded) => loaded.OutboxTab),
  history: () => import("#web/front-desk/history/history-tab.tsx").then((loaded) => loaded.HistoryTab),
  staff: () => import("#web/front-desk/staff/staff-tab.tsx").then((loaded) => loaded.StaffTab),
  settings: () => import("#web/front-desk/settings/settings-tab.tsx").then((loaded) => loaded.SettingsTab),
  inventory: () => import("#web/front-desk/inventory/inventory-tab.tsx").then((loaded) => loaded.InventoryTab),
  business: () => import("#web/front-desk/money/business-tab.tsx").then((loaded) => loaded.BusinessTab),
} as const satisfies Record<Exclude<FrontDeskSection, "today">, unknown>;

/** The front desk for signed-in staff. */
export function FrontDesk() {
  useEffect(
    () => () => {
      // Also after another browser tab has logged out.
      if (!isSignedIn()) clearFrontDesk();
    },
    [],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <AutoLock>
        <UnlockedFrontDesk />
      </AutoLock>
    </QueryClientProvider>
  );
}

/** Hidden and inactive while the device is locked. */
function UnlockedFrontDesk() {
  useKeyboardShortcuts();
  useCooldownOnDialogChange();
  useFirstFieldFocus();
  return (
    <>
      <Dialogs>
        <FrontDeskTabs />
      </Dialogs>
      <SessionExpiredDialog />
      <ReauthDialog />
    </>
  );
}

function FrontDeskTabs() {
  const focusProps = useRestoreRowFocus();
  const { search, openTab } = useFrontDeskSearch();
  const mayManageStaff = useHasRight("manage_staff");
  const maySetUp = useHasRight("change_availability");
  const isPhone = !useIsWide("table");
  const sections = FRONT_DESK_SECTIONS.filter((name) =>
    name === "settings" ? maySetUp : name !== "staff" || mayManageStaff,
  );
  const requested = activeSection(search);
  const section = sections.includes(requested) ? requested : "today";
  const tab = tabOfSection(section);
  const hasCredentials = useHasCredentials();
  useEffect(() => onSignInInOtherTab(() => void resetFrontDesk()), []);
  useLiveUpdates();
  const summary = useQuery({ ...summaryQuery(), enabled: hasCredentials });
  const waiting = summary.data?.waiting;
  const bar = {
    sections,
    section,
    counts: {
      bookings: waiting && waiting.paymentReviews + waiting.unmatchedPayments + waiting.refunds,
      inbox: waiting?.inbox,
      messages: waiting?.conversations,
      documents: waiting?.documents,
      outbox: waiting?.failedMessages,
    },
    onOpen: openTab,
    onPreload: (name: FrontDeskSection) => {
      if (name !== "today") LAZY_SECTIONS[name]().catch(() => {});
    },
  };

  return (
    <Tabs.Root value={tab} activationMode="manual">
      <DeskHeader {...bar} isPhone={isPhone} />
      <main
        id="main"
        tabIndex={-1}
        className="page-width max-w-[90rem] pt-3 pb-40 outline-none md:pt-4 md:pb-24"
        {...focusProps}
      >
        <Tabs.Content
          value={tab}
          tabIndex={-1}
          aria-label={frontDeskCopy.sections[section]}
          aria-labelledby={undefined}
          className="outline-none"
        >
          <SectionLinks {...bar} />
          {section === "today" ? <TodayTab /> : <LazyPart key={section} load={LAZY_SECTIONS[section]} />}
        </Tabs.Content>
      </main>
      {isPhone ? <PhoneBar {...bar} /> : <StatusBar />}
    </Tabs.Root>
  );
}

/** Arrow keys move between rows, also from the search box; `u` undoes the last mutation. They work wherever the focus is. */
function useKeyboardShortcuts() {
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

function onKey(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  const isInSearch = target.matches("[data-desk-search]") && !event.defaultPrevented && topDialog() === null;
  if (isForFocus(event) && !isInSearch) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") moveToRow(event, target);
  else if (!isInSearch && isShortcut(event, "u")) void undoLast();
}

function moveToRow(event: KeyboardEvent, target: HTMLElement) {
  const rows = visibleRows(document);
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
