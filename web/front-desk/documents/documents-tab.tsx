import { useQuery } from "@tanstack/react-query";
import type { AdminDocumentList } from "#contract/front-desk/documents.ts";
import { documentName } from "#domain/documents/document-copy.ts";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { formatDateTime } from "#web/front-desk/components/format.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { documentCopy as copy } from "./copy.ts";
import { OfficeDialog } from "./office-dialog.tsx";
import { documentsToVerifyQuery } from "./queries.ts";
import { ReviewDeadline } from "./review-deadline.tsx";

/** Documents that wait for review, the oldest first, with the 24-hour deadline. */
export function DocumentsTab() {
  const hasCredentials = useHasCredentials();
  const { data: items, error } = useQuery({ ...documentsToVerifyQuery(), enabled: hasCredentials });
  return (
    <section aria-label={copy.title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-muted">{copy.text}</p>
      {error && <p role="alert">{copy.failed}</p>}
      {!items && !error && <p className="text-muted">{frontDeskCopy.list.loading}</p>}
      {items?.length === 0 && (
        <>
          <p>{copy.empty}</p>
          <p className="text-muted text-sm">{copy.emptyHint}</p>
        </>
      )}
      <ul className="divide-y divide-line">
        {items?.map((item) => (
          <DocumentRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function DocumentRow({ item }: { item: AdminDocumentList["items"][number] }) {
  const { client, kind, uploadedAt, review } = item;
  const name = client.businessName;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <p className="min-w-0">
        <span className="block wrap-anywhere font-semibold leading-snug">{name}</span>
        <span className="text-muted text-sm">
          {documentName(kind)}, {copy.sentAt(formatDateTime(uploadedAt))}
        </span>
      </p>
      <span className="flex flex-wrap items-center gap-3">
        <ReviewDeadline review={review} />
        <OpenButton
          variant="outline"
          dialog={(onClose) => <OfficeDialog clientId={client.id} name={name} onClose={onClose} isReviewingAll />}
        >
          {copy.review}
          <span className="sr-only">: {name}</span>
        </OpenButton>
      </span>
    </li>
  );
}
