import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { formatClockHours } from "#domain/calendar/clock-hours.ts";
import type { Day } from "#domain/calendar/days.ts";
import { clientsQuery } from "#web/front-desk/clients/queries.ts";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { formatAmount, formatDate, formatDuration, formatTime } from "#web/front-desk/components/format.ts";
import { healthQuery } from "#web/front-desk/health/queries.ts";
import { inboxQuery, viewingsQuery } from "#web/front-desk/inbox/queries.ts";
import { useList } from "#web/front-desk/lists/use-list.ts";
import { summaryQuery } from "#web/front-desk/money/queries.ts";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { showLoadFailure } from "#web/lib/load-failure.ts";
import { currentTick } from "#web/lib/time/current-time.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { todayCopy as copy } from "./copy.ts";

/** Keeps the board in sight; the inbox has the rest. */
const MAX_REPLIES = 3;

/** Items that need staff, the most urgent first; each line opens its tab. */
export function AttentionPanel({ today }: { today: Day }) {
  const id = useId();
  const { openTab } = useFrontDeskSearch();
  const openDialog = useOpenDialog();
  const hasCredentials = useHasCredentials();
  const nowMs = useClock(currentTick);
  const { attention } = copy;
  const { data: summary } = useQuery({ ...summaryQuery(), enabled: hasCredentials });
  const { items: unanswered } = useList(inboxQuery({ sort: "deadline" }));
  const { data: viewings } = useQuery({ ...viewingsQuery(today), enabled: hasCredentials });
  const { data: site } = useQuery({ ...healthQuery(), enabled: summary !== undefined });
  const { items: dueSoon } = useList(clientsQuery({ sort: "next_due", status: "due_soon" }));

  const replies = unanswered.slice(0, MAX_REPLIES);
  const waiting = summary?.waiting;
  const moreReplies = Math.max(unanswered.length, waiting?.inbox ?? 0) - replies.length;
  const lines: { key: string; text: ReactNode; isUrgent?: boolean; open: () => void }[] = [
    ...replies.map((item) => ({
      key: item.id,
      text: <AttentionLine label={item.name} figure={formatTimeLeft(Date.parse(item.promisedBy) - nowMs)} />,
      isUrgent: Date.parse(item.promisedBy) < nowMs,
      open: () => openTab("inbox"),
    })),
    ...(viewings?.items ?? []).map((item) => ({
      key: `viewing ${item.id}`,
      text: item.viewingAt ? (
        <AttentionLine label={attention.viewing(item.name)} figure={formatTime(item.viewingAt)} />
      ) : (
        <AttentionLine
          label={attention.viewingAsked(item.name)}
          figure={item.viewingWish?.hours ? formatClockHours(item.viewingWish.hours) : ""}
        />
      ),
      open: () => openTab("inbox", { status: "all", q: item.name }),
    })),
    ...countLine("moreReplies", moreReplies, () => openTab("inbox")),
    ...countLine("reviews", waiting?.paymentReviews, () => openTab("bookings", { money: "reviews" }), true),
    ...countLine("unmatched", waiting?.unmatchedPayments, () => openTab("bookings", { money: "unmatched" }), true),
    ...countLine("refunds", waiting?.refunds, () => openTab("bookings", { money: "refunds" }), true),
    ...countLine("disputes", waiting?.disputes, () => openTab("bookings", { money: "disputes" }), true),
    ...countLine("places", waiting?.places, () => openTab("bookings", { money: "places" })),
    ...countLine("site", site?.pressing, openHealth, true),
    ...(waiting?.holidays ?? []).map(({ day, name }) => ({
      key: `holiday ${day}`,
      text: <AttentionLine label={attention.holiday(name)} figure={formatDate(day)} />,
      open: () => openTab("inventory"),
    })),
    ...countLine("failedMessages", waiting?.failedMessages, () => openTab("outbox", { status: "failed" })),
    ...dueSoon
      .filter(({ nextDueDate }) => nextDueDate === today)
      .map(({ id: clientId, fullName, amount }) => ({
        key: clientId,
        text: <AttentionLine label={attention.due(fullName)} figure={formatAmount(amount)} />,
        open: () => openTab("clients", { q: fullName }),
      })),
    ...countLine("overdue", summary?.clients.overdue, () => openTab("clients", { status: "overdue" })),
  ];

  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-white md:col-span-3 md:row-start-1 xl:col-span-1 xl:col-start-3"
    >
      <h3 id={id} className="border-line border-b px-3 py-2 font-semibold">
        {attention.title}
      </h3>
      {lines.length === 0 ? (
        <p className="px-3 py-3 text-muted text-sm">{summary ? attention.nothing : ""}</p>
      ) : (
        <ul className="md:max-xl:columns-2">
          {lines.map(({ key, text, isUrgent, open }) => (
            <li key={key} className="break-inside-avoid">
              <button
                type="button"
                data-no-click-guard
                onClick={open}
                className={`flex min-h-11 w-full items-center gap-2 px-3 text-left text-[0.95rem] hover:bg-plaster hover:underline ${isUrgent ? "font-semibold text-terracotta-deep" : ""}`}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );

  function openHealth() {
    void import("#web/front-desk/health/site-health-dialog.tsx").then(
      ({ SiteHealthDialog }) => openDialog((onClose) => <SiteHealthDialog onClose={onClose} />),
      showLoadFailure,
    );
  }

  function countLine(
    label:
      | "moreReplies"
      | "reviews"
      | "unmatched"
      | "refunds"
      | "disputes"
      | "places"
      | "failedMessages"
      | "site"
      | "overdue",
    count: number | undefined,
    open: () => void,
    isUrgent = false,
  ) {
    return count && count > 0 ? [{ key: label, text: attention[label](count), isUrgent, open }] : [];
  }
}

function AttentionLine({ label, figure }: { label: string; figure: string }) {
  return (
    <span className="flex min-w-0 grow items-baseline justify-between gap-2">
      <span className="wrap-anywhere md:truncate">{label}</span> <span className="shrink-0 tabular-nums">{figure}</span>
    </span>
  );
}

function formatTimeLeft(ms: number): string {
  return ms < 0 ? copy.attention.overdueBy(formatDuration(-ms)) : copy.attention.remaining(formatDuration(ms));
}
