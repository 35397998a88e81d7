import { useMemo } from "react";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { clientStatus } from "#domain/clients/clients.ts";
import { hasNextPeriod } from "#domain/memberships/memberships.ts";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { formatAmount, formatDate, formatDateWithWeekday, formatDueDate } from "#web/front-desk/components/format.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { type Column, RecordList, RowButton, type RowTone } from "#web/front-desk/lists/record-list.tsx";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { ClientActions } from "./client-actions.tsx";
import { ClientDetailsDialog } from "./client-details-dialog.tsx";
import { ClientStatusBadge } from "./client-format.tsx";
import { clientCopy } from "./copy.ts";
import { nextAmountDue } from "./queries.ts";

/** A client with fields that depend on today's date. */
type ClientRow = AdminClient & { dueIn: string };

const { columns: headers } = clientCopy;

const COLUMNS: Column<ClientRow>[] = [
  { id: "client", header: headers.client, cell: (client) => <Name client={client} />, className: "max-w-[18rem]" },
  { id: "plan", header: headers.plan, cell: ({ plan }) => shortPlan(plan), className: "hidden lg:table-cell" },
  {
    id: "amount",
    header: headers.amount,
    cell: (client) => <AmountDue client={client} />,
    className: "hidden text-right tabular-nums whitespace-nowrap lg:table-cell",
  },
  { id: "due", header: headers.due, cell: (client) => <Due client={client} />, className: "whitespace-nowrap" },
  { id: "status", header: headers.status, cell: (client) => <ClientStatusBadge status={client.status} /> },
  {
    id: "actions",
    header: headers.actions,
    cell: (client) => <ClientActions client={client} />,
    className: "w-px",
  },
];

/** Recomputes statuses at midnight: the page may stay open overnight. */
export function ClientRows({ clients }: { clients: readonly AdminClient[] }) {
  const today = useClock(todayInAccra);
  const rows = useMemo(
    (): ClientRow[] =>
      clients.map((client) => ({
        ...client,
        status: clientStatus(client, today),
        dueIn: hasNextPeriod(client)
          ? formatDueDate(client.nextDueDate, today)
          : clientCopy.endsOn(formatDate(client.endsOn)),
      })),
    [clients, today],
  );
  return <RecordList label={clientCopy.list} rows={rows} columns={COLUMNS} card={ClientCard} tone={clientTone} />;
}

function ClientCard(client: ClientRow) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Name client={client} />
        <ClientStatusBadge status={client.status} />
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Due client={client} />
        <p className="tabular-nums">
          <AmountDue client={client} /> <span className="text-muted text-sm">{shortPlan(client.plan)}</span>
        </p>
      </div>
      <ClientActions client={client} />
    </>
  );
}

function Name({ client }: { client: AdminClient }) {
  const openDialog = useOpenDialog();
  return (
    <RowButton
      onOpen={() => openDialog((onClose) => <ClientDetailsDialog client={client} onClose={onClose} />)}
      hint={frontDeskCopy.list.details}
    >
      <span className="line-clamp-2 wrap-anywhere font-semibold leading-snug">{client.fullName}</span>
      <span className="line-clamp-2 wrap-anywhere text-muted text-sm leading-snug">{client.businessName}</span>
    </RowButton>
  );
}

function Due({ client }: { client: ClientRow }) {
  const isOverdue = client.status === "overdue";
  return (
    <p className="whitespace-nowrap leading-snug">
      {formatDateWithWeekday(client.nextDueDate)}
      {client.status !== "inactive" && (
        <span className={isOverdue ? "block font-bold text-sm text-terracotta-deep" : "block text-muted text-sm"}>
          {client.dueIn}
        </span>
      )}
      <span className="hidden text-sm tabular-nums md:block lg:hidden">
        <AmountDue client={client} />
      </span>
    </p>
  );
}

/** Price of the next month, including its late fee. */
function AmountDue({ client }: { client: AdminClient }) {
  const hasFee = (client.openCharge?.lateFee ?? 0) > 0;
  return (
    <>
      {formatAmount(nextAmountDue(client))}
      {hasFee && <span className="block font-normal text-sm text-terracotta-deep">{clientCopy.withLateFee}</span>}
    </>
  );
}

/** "Pro" for "Pro Virtual Office": every plan of this list is one. */
function shortPlan(plan: AdminClient["plan"]): string {
  return PLANS[`virtual_${plan}`].name.split(" ")[0] ?? plan;
}

function clientTone({ status }: AdminClient): RowTone {
  switch (status) {
    case "overdue":
      return "alarm";
    case "due_soon":
      return "warn";
    case "active":
      return "plain";
    case "inactive":
      return "quiet";
  }
}
