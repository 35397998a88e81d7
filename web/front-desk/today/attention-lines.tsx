import { useQuery } from "@tanstack/react-query";
import { formatClockHours } from "#domain/calendar/clock-hours.ts";
import type { Day } from "#domain/calendar/days.ts";
import { clientsQuery } from "#web/front-desk/clients/queries.ts";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { formatAmount, formatDate, formatDuration, formatTime } from "#web/front-desk/components/format.ts";
import { documentsToVerifyQuery } from "#web/front-desk/documents/queries.ts";
import { healthQuery } from "#web/front-desk/health/queries.ts";
import { firstDayQuery } from "#web/front-desk/house/queries.ts";
import { inboxQuery, viewingsQuery } from "#web/front-desk/inbox/queries.ts";
import { RESOURCE_NAMES } from "#web/front-desk/inventory/copy.ts";
import { useList } from "#web/front-desk/lists/use-list.ts";
import { summaryQuery } from "#web/front-desk/money/queries.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { showLoadFailure } from "#web/lib/load-failure.ts";
import { currentTick } from "#web/lib/time/current-time.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { todayCopy as copy } from "./copy.ts";
import type { PanelLine } from "./day-panel.tsx";
import { openBooking } from "./day-row.tsx";

/** Keeps the board in sight; the inbox has the rest. */
const MAX_REPLIES = 3;

/** Items that need staff, the most urgent first. */
export function useAttentionLines(today: Day): { lines: PanelLine[]; isLoaded: boolean } {
  const { openTab } = useFrontDeskSearch();
  const openDialog = useOpenDialog();
  const hasCredentials = useHasCredentials();
  const nowMs = useClock(currentTick);
  const { attention } = copy;
  const { data: summary } = useQuery({ ...summaryQuery(), enabled: hasCredentials });
  const { items: unanswered } = useList(inboxQuery({ sort: "deadline" }));
  const { data: viewings } = useQuery({ ...viewingsQuery(today), enabled: hasCredentials });
  const { data: documents } = useQuery({ ...documentsToVerifyQuery(), enabled: hasCredentials });
  const { data: site } = useQuery({ ...healthQuery(), enabled: summary !== undefined });
  const isOwner = useHasRight("change_house");
  const { data: firstDay } = useQuery({ ...firstDayQuery(), enabled: isOwner && summary !== undefined });
  const { items: dueSoon } = useList(clientsQuery({ sort: "next_due", status: "due_soon" }));

  const steps = firstDay?.steps ?? [];
  const stepsDone = steps.filter(({ isDone }) => isDone).length;
  const replies = unanswered.slice(0, MAX_REPLIES);
  const waiting = summary?.waiting;
  const moreReplies = Math.max(unanswered.length, waiting?.inbox ?? 0) - replies.length;
  const lines: PanelLine[] = [
    ...replies.map((item) => ({
      key: item.id,
      label: attention.reply(item.name),
      figure: formatTimeLeft(Date.parse(item.promisedBy) - nowMs),
      isUrgent: Date.parse(item.promisedBy) < nowMs,
      open: () => openTab("inbox"),
    })),
    ...[
      ...new Map((documents ?? []).flatMap(({ client, review }) => (review ? [[client.id, { client, review }]] : []))),
    ]
      .slice(0, MAX_REPLIES)
      .map(([id, { client, review }]) => ({
        key: `documents ${id}`,
        label: attention.documents(client.businessName),
        figure: formatTimeLeft(Date.parse(review.dueAt) - nowMs),
        isUrgent: review.isLate,
        open: () => openTab("documents"),
      })),
    ...(viewings?.items ?? []).map((item) => ({
      key: `viewing ${item.id}`,
      label: item.viewingAt ? attention.viewing(item.name) : attention.viewingAsked(item.name),
      figure: item.viewingAt
        ? formatTime(item.viewingAt)
        : item.viewingWish?.hours
          ? formatClockHours(item.viewingWish.hours)
          : "",
      open: () => openTab("inbox", { status: "all", q: item.name }),
    })),
    ...countLine("moreReplies", moreReplies, () => openTab("inbox")),
    ...countLine("conversations", waiting?.conversations, () => openTab("messages")),
    ...countLine("reviews", waiting?.paymentReviews, () => openTab("bookings", { money: "reviews" }), true),
    ...countLine("unmatched", waiting?.unmatchedPayments, () => openTab("bookings", { money: "unmatched" }), true),
    ...countLine("refunds", waiting?.refunds, () => openTab("bookings", { money: "refunds" }), true),
    ...countLine("disputes", waiting?.disputes, () => openTab("bookings", { money: "disputes" }), true),
    ...countLine("places", waiting?.places, () => openTab("bookings", { money: "places" })),
    ...countLine("site", site?.pressing, openHealth, true),
    ...(waiting?.drawer
      ? [{ key: "drawer", label: attention.drawer[waiting.drawer], isUrgent: true, open: () => openTab("business") }]
      : []),
    ...(waiting?.leftOwing ?? []).map(({ bookingId, name, owed }) => ({
      key: `owing ${bookingId}`,
      label: attention.leftOwing(name),
      figure: formatAmount(owed),
      isUrgent: true,
      open: () => void openBooking(bookingId, openDialog),
    })),
    ...(waiting?.unpaidStarts ?? []).map(({ id, name, isToday, amount }) => ({
      key: `unpaid ${id}`,
      label: attention.unpaidStart(name, isToday),
      figure: formatAmount(amount),
      isUrgent: isToday,
      open: () => openTab("bookings", { q: name }),
    })),
    ...(waiting?.overbooked ?? []).map(({ day, resource, count }) => ({
      key: `overbooked ${resource} ${day}`,
      label: attention.overbooked(RESOURCE_NAMES[resource], count),
      figure: formatDate(day),
      isUrgent: true,
      open: () => openTab("inventory", { month: day.slice(0, 7) }),
    })),
    ...(waiting?.closures ?? []).map(({ id, day, reason, count }) => ({
      key: `closure ${id}`,
      label: attention.closure(reason, count),
      figure: formatDate(day),
      isUrgent: true,
      open: () => openTab("inventory", { subject: id }),
    })),
    ...countLine("heldMail", waiting?.heldMail, () => openTab("post"), true),
    ...(waiting?.holidays ?? []).map(({ day, name }) => ({
      key: `holiday ${day}`,
      label: attention.holiday(name),
      figure: formatDate(day),
      open: () => openTab("inventory", { subject: day }),
    })),
    ...countLine("failedMessages", waiting?.failedMessages, () => openTab("outbox", { status: "failed" })),
    ...dueSoon
      .filter(({ nextDueDate }) => nextDueDate === today)
      .map(({ id: clientId, fullName, amount }) => ({
        key: clientId,
        label: attention.due(fullName),
        figure: formatAmount(amount),
        open: () => openTab("clients", { q: fullName }),
      })),
    ...countLine("overdue", summary?.clients.overdue, () => openTab("clients", { status: "overdue" })),
    ...(stepsDone < steps.length
      ? [{ key: "firstDay", label: attention.firstDay(stepsDone, steps.length), open: () => openTab("settings") }]
      : []),
  ];

  return { lines, isLoaded: summary !== undefined };

  function openHealth() {
    void import("#web/front-desk/health/site-health-dialog.tsx").then(
      ({ SiteHealthDialog }) => openDialog((onClose) => <SiteHealthDialog onClose={onClose} />),
      showLoadFailure,
    );
  }

  function countLine(
    name:
      | "moreReplies"
      | "conversations"
      | "reviews"
      | "unmatched"
      | "refunds"
      | "disputes"
      | "places"
      | "failedMessages"
      | "site"
      | "heldMail"
      | "overdue",
    count: number | undefined,
    open: () => void,
    isUrgent = false,
  ) {
    return count && count > 0 ? [{ key: name, label: attention[name](count), isUrgent, open }] : [];
  }
}

function formatTimeLeft(ms: number): string {
  return ms < 0 ? copy.attention.overdueBy(formatDuration(-ms)) : copy.attention.remaining(formatDuration(ms));
}
