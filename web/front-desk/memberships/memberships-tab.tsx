import { useQuery } from "@tanstack/react-query";
import type { AdminMembership, MembershipFigures } from "#contract/front-desk/memberships.ts";
import { MEMBERSHIP_STATES, type MembershipState } from "#domain/memberships/memberships.ts";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { OpenButton, useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { formatAmount, formatDateWithWeekday, formatDueDate } from "#web/front-desk/components/format.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { FilterSelect, SearchBox } from "#web/front-desk/lists/filters.tsx";
import { EmptyList, ListFrame } from "#web/front-desk/lists/list-frame.tsx";
import { type Column, RecordList, RowButton, type RowTone } from "#web/front-desk/lists/record-list.tsx";
import { useList } from "#web/front-desk/lists/use-list.ts";
import { TakePaymentButton } from "#web/front-desk/payments/take-payment-button.tsx";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { membershipCopy as copy, MEMBERSHIP_STATE_NAMES, OVERDUE_AGE_NAMES } from "./copy.ts";
import { MembershipDialog } from "./membership-dialog.tsx";
import { formatStart } from "./month-facts.ts";
import { membershipFiguresQuery, membershipsQuery } from "./queries.ts";
import { RemindersDueDialog } from "./reminders-due-dialog.tsx";

/** Memberships: totals, today's reminders, and the list by due date. */
export function MembershipsTab() {
  const { search, setFilters } = useFrontDeskSearch();
  const hasCredentials = useHasCredentials();
  const state = MEMBERSHIP_STATES.find((known) => known === search.status);
  const { q = "" } = search;
  const figures = useQuery({ ...membershipFiguresQuery(), enabled: hasCredentials }).data;
  const { query, items } = useList(membershipsQuery({ ...(q && { q }), ...(state && { state }) }));

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <OpenButton
          variant={figures?.toRemind ? "accent" : "outline"}
          disabled={!figures?.toRemind}
          dialog={(onClose) => <RemindersDueDialog onClose={onClose} />}
        >
          {figures?.toRemind ? copy.remindersDue(figures.toRemind) : copy.noRemindersDue}
        </OpenButton>
        <div className="min-w-[min(100%,16rem)] grow basis-64">
          <SearchBox label={copy.search} value={q} onSearch={(text) => setFilters({ q: text })} />
        </div>
        <FilterSelect
          filter="status"
          label={copy.state}
          value={state}
          any={copy.anyState}
          values={MEMBERSHIP_STATES}
          names={MEMBERSHIP_STATE_NAMES}
        />
      </div>
      {figures && <Figures figures={figures} />}
      <ListFrame
        query={query}
        noun={copy.noun}
        count={items.length}
        errorTitle={copy.failed}
        empty={
          q || state ? (
            <EmptyList text={copy.noMatch} onClear={() => setFilters({ q: "", status: "" })} />
          ) : (
            <EmptyList text={copy.empty} hint={copy.emptyHint} />
          )
        }
      >
        <RecordList label={copy.list} rows={items} columns={COLUMNS} card={MembershipCard} tone={membershipTone} />
      </ListFrame>
    </div>
  );
}

function Figures({ figures }: { figures: MembershipFigures }) {
  const overdue = figures.overdue.filter(({ count }) => count > 0);
  return (
    <Facts
      isWide
      facts={[
        { label: copy.figures.active, value: String(figures.active) },
        { label: copy.figures.recurring, value: formatAmount(figures.monthlyRecurring) },
        { label: MEMBERSHIP_STATE_NAMES.paused, value: figures.paused > 0 ? String(figures.paused) : null },
        { label: copy.figures.joined, value: String(figures.begun) },
        { label: copy.figures.leftThisMonth, value: String(figures.left) },
        ...overdue.map(({ age, count, amount, lateFees }) => ({
          label: OVERDUE_AGE_NAMES[age],
          value: `${count}: ${formatAmount(amount)}${lateFees > 0 ? `, ${copy.figures.withLateFees(formatAmount(lateFees))}` : ""}`,
        })),
      ]}
    />
  );
}

const { columns: headers } = copy;

const COLUMNS: Column<AdminMembership>[] = [
  {
    id: "who",
    header: headers.who,
    cell: (membership) => <Member membership={membership} />,
    className: "max-w-[18rem]",
  },
  { id: "plan", header: headers.plan, cell: ({ planName }) => planName, className: "hidden lg:table-cell" },
  {
    id: "owed",
    header: headers.owed,
    cell: ({ openCharge, amount }) => formatAmount(openCharge?.amount ?? amount),
    className: "hidden text-right tabular-nums whitespace-nowrap lg:table-cell",
  },
  {
    id: "due",
    header: headers.due,
    cell: (membership) => <Due membership={membership} />,
    className: "whitespace-nowrap",
  },
  { id: "state", header: headers.state, cell: ({ state }) => <StateBadge state={state} /> },
  {
    id: "actions",
    header: headers.actions,
    cell: (membership) => <PayMonthsButton membership={membership} />,
    className: "w-px text-right",
  },
];

function MembershipCard(membership: AdminMembership) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Member membership={membership} />
        <StateBadge state={membership.state} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Due membership={membership} />
        <PayMonthsButton membership={membership} />
      </div>
    </>
  );
}

function Member({ membership }: { membership: AdminMembership }) {
  const openDialog = useOpenDialog();
  return (
    <RowButton
      onOpen={() => openDialog((onClose) => <MembershipDialog membership={membership} onClose={onClose} />)}
      hint={frontDeskCopy.list.details}
    >
      <span className="line-clamp-2 wrap-anywhere font-semibold leading-snug">{membership.customerName}</span>
      <span className="line-clamp-2 wrap-anywhere text-muted text-sm leading-snug">
        {membership.businessName ?? membership.planName}
      </span>
    </RowButton>
  );
}

function Due({ membership }: { membership: AdminMembership }) {
  const { nextDueDate, startsBy, endsOn, state } = membership;
  if (startsBy) return <p className="text-sm leading-snug">{formatStart(startsBy)}</p>;
  const isOver = state === "ended" || (endsOn !== null && endsOn < nextDueDate);
  return (
    <p className="whitespace-nowrap leading-snug">
      {formatDateWithWeekday(isOver ? endsOn : nextDueDate)}
      <span
        className={state === "overdue" ? "block font-bold text-sm text-terracotta-deep" : "block text-muted text-sm"}
      >
        {isOver ? copy.details.ends : formatDueDate(nextDueDate, todayInAccra())}
      </span>
    </p>
  );
}

function PayMonthsButton({ membership }: { membership: AdminMembership }) {
  const { endsOn, nextDueDate, state } = membership;
  if (state === "ended" || (endsOn !== null && endsOn < nextDueDate)) return null;
  return (
    <TakePaymentButton
      id={membership.id}
      variant={state === "overdue" ? "accent" : "outline"}
      className="whitespace-nowrap"
    />
  );
}

export function StateBadge({ state }: { state: MembershipState }) {
  return <Badge tone={TONES[state]}>{MEMBERSHIP_STATE_NAMES[state]}</Badge>;
}

const TONES = {
  active: "good",
  due_soon: "warn",
  overdue: "alarm",
  paused: "plain",
  ended: "quiet",
} as const satisfies Record<MembershipState, RowTone | "good">;

function membershipTone({ state }: AdminMembership): RowTone {
  const tone = TONES[state];
  return tone === "good" ? "plain" : tone;
}
