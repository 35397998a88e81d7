import { useQuery } from "@tanstack/react-query";
import type { AdminDocumentList } from "#contract/front-desk/documents.ts";
import { documentName } from "#domain/documents/document-copy.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { shortDateTime } from "#web/front-desk/components/format.ts";
import { useHasWayIn } from "#web/front-desk/session/staff-session.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { OfficeDialog } from "./office-dialog.tsx";
import { toVerifyQuery } from "./queries.ts";
import { ReviewClock } from "./review-clock.tsx";
import { documentWords as words } from "./words.ts";

/** What clients sent and nobody has looked at yet, the longest waiting first, under the clock of 24 hours. */
export function DocumentsTab() {
  const hasWayIn = useHasWayIn();
  const { data: items, error } = useQuery({ ...toVerifyQuery(), enabled: hasWayIn });
  return (
    <section aria-label={words.title} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-muted">{words.text}</p>
      {error && <p role="alert">{words.failed}</p>}
      {!items && !error && <p className="text-muted">{frontDeskWords.list.loading}</p>}
      {items?.length === 0 && (
        <>
          <p>{words.empty}</p>
          <p className="text-muted text-sm">{words.emptyHint}</p>
        </>
      )}
      <ul className="divide-y divide-line">
        {items?.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Row({ item }: { item: AdminDocumentList["items"][number] }) {
  const openDialog = useOpenDialog();
  const { client, kind, uploadedAt, review } = item;
  const name = client.businessName;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <p className="min-w-0">
        <span className="block wrap-anywhere font-semibold leading-snug">{name}</span>
        <span className="text-muted text-sm">
          {documentName(kind)}, {words.sentAt(shortDateTime(uploadedAt))}
        </span>
      </p>
      <span className="flex flex-wrap items-center gap-3">
        <ReviewClock review={review} />
        <Button
          size="small"
          variant="outline"
          onClick={() => openDialog((onClose) => <OfficeDialog clientId={client.id} name={name} onClose={onClose} />)}
        >
          {words.look}
          <span className="sr-only">: {name}</span>
        </Button>
      </span>
    </li>
  );
}
