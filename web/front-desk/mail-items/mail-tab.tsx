import { type AdminMailItem, MAIL_VIEWS } from "#contract/front-desk/mail-items.ts";
import { MS_PER_DAY } from "#domain/calendar/days.ts";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { OpenButton, useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { formatAmount, formatDateTime, formatDateWithWeekday } from "#web/front-desk/components/format.ts";
import { RowMenu } from "#web/front-desk/components/menu.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { ChoiceChips } from "#web/front-desk/lists/filters.tsx";
import { ListFrame } from "#web/front-desk/lists/list-frame.tsx";
import { useList } from "#web/front-desk/lists/use-list.ts";
import { useTakePayment } from "#web/front-desk/payments/use-take-payment.tsx";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { classNames } from "#web/lib/class-names.ts";
import { mailItemCopy as copy } from "./copy.ts";
import {
  AssignMailDialog,
  CompleteMailDialog,
  RecordMailDialog,
  ShelveMailDialog,
  UndoMailCompletionDialog,
} from "./mail-dialogs.tsx";
import { MailFilesDialog } from "./mail-files-dialog.tsx";
import { ForwardingPriceDialog } from "./price-dialogs.tsx";
import { mailQuery } from "./queries.ts";

/** Mail items: on site, requested by clients, and done. */
export function MailTab() {
  const hasCredentials = useHasCredentials();
  const { search, setFilters } = useFrontDeskSearch();
  const state = MAIL_VIEWS.find((known) => known === search.status) ?? "waiting";
  const { query, items } = useList(mailQuery({ state }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ChoiceChips
          label={frontDeskCopy.list.status}
          value={state}
          onChoose={(next) => setFilters({ status: next === "waiting" ? "" : next })}
          choices={MAIL_VIEWS.map((value) => ({ value, name: copy.views[value] }))}
        />
        {hasCredentials && (
          <OpenButton dialog={(onClose) => <RecordMailDialog onClose={onClose} />}>{copy.note.open}</OpenButton>
        )}
      </div>
      <ListFrame
        query={query}
        noun={copy.noun}
        count={items.length}
        errorTitle={copy.failed}
        empty={<p>{state === "waiting" ? copy.empty : copy.noMatch}</p>}
      >
        <ul aria-label={copy.list} className="grid grid-cols-[minmax(0,1fr)] rounded-card border border-line bg-white">
          {items.map((item) => (
            <MailRow key={item.id} item={item} />
          ))}
        </ul>
      </ListFrame>
    </div>
  );
}

function MailRow({ item }: { item: AdminMailItem }) {
  const openDialog = useOpenDialog();
  const [takePayment] = useTakePayment();
  const { businessName, clientName, kind, sender, state, held, request, price } = item;
  const isDone = state === "done";
  const isPriceMissing = !isDone && request === "forward" && price === null;
  const mayUndo = item.doneAt !== null && Date.now() - Date.parse(item.doneAt) < MS_PER_DAY;
  const facts = [
    copy.receivedAt(formatDateTime(item.receivedAt), item.receivedBy),
    !isDone && item.keepUntil !== null && copy.keptUntil(formatDateWithWeekday(item.keepUntil)),
    item.scannedAt !== null && copy.scanned(formatDateTime(item.scannedAt)),
    item.doneHow !== null && `${copy.endings[item.doneHow].toLowerCase()} ${formatDateTime(item.doneAt)}`,
    item.doneTo !== null && copy.to(item.doneTo),
    item.tracking,
  ].filter(Boolean);
  return (
    <li
      className={classNames(
        "flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-t px-3 py-2.5 first:rounded-t-card first:border-t-0 last:rounded-b-card",
        item.isUrgent && !isDone && "border-l-8 border-l-terracotta",
      )}
    >
      <div className="grid min-w-0 grow basis-64 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-semibold leading-snug">{businessName}</span>
          {!isDone && (
            <>
              {item.isUrgent && <Badge tone="alarm">{copy.urgent}</Badge>}
              {held !== null && <Badge tone="quiet">{copy.held[held]}</Badge>}
              {request !== null && (
                <Badge tone="warn" icon="clock">
                  {copy.requests[request]}
                </Badge>
              )}
              {price !== null && (
                <Badge tone={price.isPaid ? "good" : "quiet"}>
                  {price.isPaid
                    ? copy.price.paid(formatAmount(price.amount))
                    : copy.price.unpaid(formatAmount(price.amount))}
                </Badge>
              )}
            </>
          )}
        </span>
        <span className="wrap-anywhere leading-snug">
          {copy.kinds[kind]}, {sender ?? copy.noSender}
          {item.shelf && <strong className="font-semibold"> · {copy.shelfAt(item.shelf)}</strong>}
          {businessName !== clientName && <span className="text-muted text-sm"> · {clientName}</span>}
        </span>
        {item.note && <span className="wrap-anywhere text-sm">{item.note}</span>}
        <span className="wrap-anywhere text-muted text-sm tabular-nums">{facts.join(" · ")}</span>
        {item.requestNote && !isDone && (
          <span className="wrap-anywhere whitespace-pre-wrap border-oak border-l-4 pl-2 text-sm">
            {item.requestNote}
          </span>
        )}
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-1.5">
        {isPriceMissing && (
          <OpenButton variant="primary" dialog={(onClose) => <ForwardingPriceDialog item={item} onClose={onClose} />}>
            {copy.price.open}
            <span className="sr-only"> {businessName}</span>
          </OpenButton>
        )}
        {!isDone && (
          <OpenButton
            variant={request === null || isPriceMissing ? "outline" : "primary"}
            dialog={(onClose) => <CompleteMailDialog item={item} onClose={onClose} />}
          >
            {copy.complete.open}
            <span className="sr-only"> {businessName}</span>
          </OpenButton>
        )}
        {!isDone && (
          <RowMenu
            subjectName={`${copy.kinds[kind]}, ${businessName}`}
            items={[
              ...(request === "forward" && price?.isPaid === false
                ? [
                    {
                      label: copy.price.open,
                      icon: "receipt" as const,
                      action: () => openDialog((onClose) => <ForwardingPriceDialog item={item} onClose={onClose} />),
                    },
                  ]
                : []),
              ...(price?.isPaid === false
                ? [
                    {
                      label: copy.price.pay,
                      icon: "receipt" as const,
                      action: () => void takePayment(item.id),
                    },
                  ]
                : []),
              {
                label: copy.files.menu,
                icon: "mail",
                action: () => openDialog((onClose) => <MailFilesDialog item={item} onClose={onClose} />),
              },
              {
                label: copy.shelve.open,
                icon: "pin",
                action: () => openDialog((onClose) => <ShelveMailDialog item={item} onClose={onClose} />),
              },
              {
                label: copy.assign.open,
                icon: "arrow",
                action: () => openDialog((onClose) => <AssignMailDialog item={item} onClose={onClose} />),
              },
            ]}
          />
        )}
        {isDone && mayUndo && (
          <OpenButton variant="quiet" dialog={(onClose) => <UndoMailCompletionDialog item={item} onClose={onClose} />}>
            {copy.undo.open}
            <span className="sr-only"> {businessName}</span>
          </OpenButton>
        )}
      </div>
    </li>
  );
}
