import { useQuery } from "@tanstack/react-query";
import type { AdminDocument, AdminOffice } from "#contract/front-desk/documents.ts";
import { documentInstructions, documentName } from "#domain/documents/document-copy.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { copyLink } from "#web/front-desk/components/draft-links.tsx";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { dateWithDay, shortDateTime } from "#web/front-desk/components/format.ts";
import { PressGuard } from "#web/front-desk/components/press-guard.tsx";
import { useAct } from "#web/front-desk/components/use-act.tsx";
import { useMay } from "#web/front-desk/session/me.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { AcceptDialog, RefuseDialog, RefuseOfficeDialog, SeeDialog } from "./document-dialogs.tsx";
import { DocumentFile } from "./document-file.tsx";
import { officeQuery, sendOfficeLink } from "./queries.ts";
import { ReviewClock } from "./review-clock.tsx";
import { DOCUMENT_STATE_NAMES, documentWords, REFUSAL_NAMES, SEEN_NAMES, VERIFICATION_NAMES } from "./words.ts";

const words = documentWords.dialog;

interface OfficeDialogProps {
  clientId: string;
  name: string;
  onClose: () => void;
}

/** A client's documents, and what can be decided about each. */
export function OfficeDialog({ clientId, name, onClose }: OfficeDialogProps) {
  const { data: office, error } = useQuery(officeQuery(clientId));
  return (
    <Dialog onClose={onClose} title={name} description={words.text}>
      {error && <p role="alert">{words.loadFailed}</p>}
      {!office && !error && <p className="text-muted">{frontDeskWords.list.loading}</p>}
      {office && <Office office={office} />}
    </Dialog>
  );
}

function Office({ office }: { office: AdminOffice }) {
  const openDialog = useOpenDialog();
  const mayDecide = useMay("manager");
  const { client, verification, documents, isRegistered, officeUrl } = office;
  const [send, isSending] = useAct({
    send: () => sendOfficeLink(client.id),
    done: () => documentWords.link.sent(client.fullName),
    failed: documentWords.link.failed,
  });
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={verification === "verified" ? "good" : verification === "in_review" ? "warn" : "plain"}>
          {VERIFICATION_NAMES[verification]}
        </Badge>
        {office.review && <ReviewClock review={office.review} />}
      </div>
      <Facts
        facts={[
          {
            label: words.registered,
            value: isRegistered === null ? words.unknown : isRegistered ? words.yes : words.no,
          },
          {
            label: words.month,
            value:
              office.monthWaits && words.monthWaits(office.monthWaits.until && dateWithDay(office.monthWaits.until)),
            isLong: true,
          },
          { label: documentWords.refuseOffice.reason, value: office.refusedReason, isLong: true },
        ]}
      />
      {documents.map((document) => (
        <Document key={document.id} document={document} mayDecide={mayDecide} />
      ))}
      <PressGuard>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button size="small" variant="outline" onClick={() => void send()} disabled={isSending}>
            {isSending ? documentWords.link.sending : documentWords.link.send}
          </Button>
          {officeUrl !== null && (
            <Button size="small" variant="outline" onClick={() => copyLink(officeUrl, documentWords.link)}>
              {documentWords.link.copy}
            </Button>
          )}
        </div>
      </PressGuard>
      {mayDecide && verification !== "verified" && verification !== "refused" && (
        <Button
          size="small"
          variant="quiet"
          className="justify-self-start"
          onClick={() => openDialog((onClose) => <RefuseOfficeDialog client={client} onClose={onClose} />)}
        >
          {documentWords.refuseOffice.open}
        </Button>
      )}
    </div>
  );
}

function Document({ document, mayDecide }: { document: AdminDocument; mayDecide: boolean }) {
  const openDialog = useOpenDialog();
  const { kind, state, client, isRequired, reason, note } = document;
  const isDecidable = state === "in_review" || state === "accepted";
  return (
    <section className="grid gap-3 border-line border-t pt-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-lg">{documentName(kind)}</h3>
        <Badge tone={state === "in_review" ? "warn" : state === "accepted" ? "good" : "quiet"}>
          {DOCUMENT_STATE_NAMES[state]}
        </Badge>
        {!isRequired && <span className="text-muted text-sm">{words.notAsked}</span>}
      </div>
      {state !== "accepted" && isRequired && (
        <p className="text-muted text-sm">{documentInstructions(kind, client.country)}</p>
      )}
      <Facts
        facts={[
          {
            label: words.sent,
            value: document.isSeen || !document.uploadedAt ? null : shortDateTime(document.uploadedAt),
          },
          {
            label: words.seen,
            value: document.seenHow && `${SEEN_NAMES[document.seenHow]}, …${document.numberEnd}`,
          },
          { label: words.validUntil, value: document.expiresOn && dateWithDay(document.expiresOn) },
          { label: words.reviewedBy, value: document.reviewedBy },
          {
            label: documentWords.refuse.reason,
            value: reason && [REFUSAL_NAMES[reason], note].filter(Boolean).join(": "),
            isLong: true,
          },
        ]}
      />
      {mayDecide && document.file && <DocumentFile document={document} />}
      <div className="flex flex-wrap gap-3">
        {mayDecide && state === "in_review" && (
          <Button
            size="small"
            onClick={() => openDialog((onClose) => <AcceptDialog document={document} onClose={onClose} />)}
          >
            {documentWords.accept.open}
          </Button>
        )}
        {mayDecide && isDecidable && (
          <Button
            size="small"
            variant="outline"
            onClick={() => openDialog((onClose) => <RefuseDialog document={document} onClose={onClose} />)}
          >
            {state === "accepted" ? documentWords.refuse.again : documentWords.refuse.open}
          </Button>
        )}
        {kind === "government_id" && state !== "accepted" && (
          <Button
            size="small"
            variant="outline"
            onClick={() => openDialog((onClose) => <SeeDialog document={document} onClose={onClose} />)}
          >
            {documentWords.see.open}
          </Button>
        )}
      </div>
    </section>
  );
}
