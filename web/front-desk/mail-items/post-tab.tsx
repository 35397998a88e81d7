import { type AdminMailItem, MAIL_VIEWS } from "#contract/front-desk/mail-items.ts";
import { MS_PER_DAY } from "#domain/calendar/days.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { dateWithDay, shortDateTime, shownAmount } from "#web/front-desk/components/format.ts";
import { RowMenu } from "#web/front-desk/components/menu.tsx";
import { ChoiceChips } from "#web/front-desk/lists/filters.tsx";
import { ListFrame } from "#web/front-desk/lists/list-frame.tsx";
import { useList } from "#web/front-desk/lists/use-list.ts";
import { useHasWayIn } from "#web/front-desk/session/staff-session.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { classNames } from "#web/lib/class-names.ts";
import { MailFilesDialog } from "./mail-files-dialog.tsx";
import { AssignPostDialog, NotePostDialog, PostDoneDialog, UndoPostDialog } from "./post-dialogs.tsx";
import { MailPaymentDialog, PriceDialog } from "./price-dialogs.tsx";
import { mailQuery } from "./queries.ts";
import { postWords as words } from "./words.ts";

/** What came by post: what is still in the house, what of it clients have asked for, and what has left. */
export function PostTab() {
  const hasWayIn = useHasWayIn();
  const openDialog = useOpenDialog();
  const { search, setFilters } = useFrontDeskSearch();
  const state = MAIL_VIEWS.find((known) => known === search.status) ?? "waiting";
  const { query, items } = useList(mailQuery({ state }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ChoiceChips
          label={frontDeskWords.list.status}
          value={state}
          onChoose={(next) => setFilters({ status: next === "waiting" ? "" : next })}
          choices={MAIL_VIEWS.map((value) => ({ value, name: words.views[value] }))}
        />
        {hasWayIn && (
          <Button size="small" onClick={() => openDialog((onClose) => <NotePostDialog onClose={onClose} />)}>
            {words.note.open}
          </Button>
        )}
      </div>
      <ListFrame
        query={query}
        what={words.what}
        count={items.length}
        failed={words.failed}
        empty={<p>{state === "waiting" ? words.empty : words.noMatch}</p>}
      >
        <ul aria-label={words.list} className="grid grid-cols-[minmax(0,1fr)] rounded-card border border-line bg-white">
          {items.map((item) => (
            <PostRow key={item.id} item={item} />
          ))}
        </ul>
      </ListFrame>
    </div>
  );
}

function PostRow({ item }: { item: AdminMailItem }) {
  const openDialog = useOpenDialog();
  const { businessName, clientName, kind, sender, state, held, request, price } = item;
  const isDone = state === "done";
  const mayUndo = item.doneAt !== null && Date.now() - Date.parse(item.doneAt) < MS_PER_DAY;
  const facts = [
    words.came(shortDateTime(item.receivedAt), item.receivedBy),
    !isDone && item.keepUntil !== null && words.keptUntil(dateWithDay(item.keepUntil)),
    item.scannedAt !== null && words.scanned(shortDateTime(item.scannedAt)),
    item.doneHow !== null && `${words.endings[item.doneHow].toLowerCase()} ${shortDateTime(item.doneAt)}`,
    item.doneTo !== null && words.to(item.doneTo),
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
        <span className="wrap-anywhere font-semibold leading-snug">{businessName}</span>
        <span className="wrap-anywhere leading-snug">
          {words.kinds[kind]}, {sender ?? words.noSender}
          {businessName !== clientName && <span className="text-muted text-sm"> · {clientName}</span>}
        </span>
        {item.note && <span className="wrap-anywhere text-sm">{item.note}</span>}
        <span className="wrap-anywhere text-muted text-sm tabular-nums">{facts.join(" · ")}</span>
        {!isDone && (
          <span className="flex flex-wrap gap-1.5 empty:hidden">
            {item.isUrgent && <Badge tone="alarm">{words.urgent}</Badge>}
            {held !== null && <Badge tone="quiet">{words.held[held]}</Badge>}
            {request !== null && (
              <Badge tone="warn" icon="clock">
                {words.requests[request]}
              </Badge>
            )}
            {price !== null && (
              <Badge tone={price.isPaid ? "good" : "quiet"}>
                {price.isPaid
                  ? words.price.paid(shownAmount(price.amount))
                  : words.price.unpaid(shownAmount(price.amount))}
              </Badge>
            )}
          </span>
        )}
        {item.requestNote && !isDone && (
          <span className="wrap-anywhere whitespace-pre-wrap border-oak border-l-4 pl-2 text-sm">
            {item.requestNote}
          </span>
        )}
      </div>
      <div className="ml-auto flex items-center gap-1.5">
        {!isDone && (
          <Button
            size="small"
            variant={request === null ? "outline" : "primary"}
            onClick={() => openDialog((onClose) => <PostDoneDialog item={item} onClose={onClose} />)}
          >
            {words.act.open}
            <span className="sr-only"> {businessName}</span>
          </Button>
        )}
        {!isDone && (
          <RowMenu
            about={`${words.kinds[kind]}, ${businessName}`}
            items={[
              ...(request === "forward" && price?.isPaid !== true
                ? [
                    {
                      label: words.price.open,
                      icon: "receipt" as const,
                      act: () => openDialog((onClose) => <PriceDialog item={item} onClose={onClose} />),
                    },
                  ]
                : []),
              ...(price?.isPaid === false
                ? [
                    {
                      label: words.price.pay,
                      icon: "receipt" as const,
                      act: () => openDialog((onClose) => <MailPaymentDialog item={item} onClose={onClose} />),
                    },
                  ]
                : []),
              {
                label: words.files.menu,
                icon: "mail",
                act: () => openDialog((onClose) => <MailFilesDialog item={item} onClose={onClose} />),
              },
              {
                label: words.assign.open,
                icon: "arrow",
                act: () => openDialog((onClose) => <AssignPostDialog item={item} onClose={onClose} />),
              },
            ]}
          />
        )}
        {isDone && mayUndo && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => openDialog((onClose) => <UndoPostDialog item={item} onClose={onClose} />)}
          >
            {words.undo.open}
            <span className="sr-only"> {businessName}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
