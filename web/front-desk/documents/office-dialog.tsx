import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { AdminDocument, AdminOffice } from "#contract/front-desk/documents.ts";
import { documentInstructions, documentName } from "#domain/documents/document-copy.ts";
import { toFileName } from "#domain/documents/file-names.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { CopyLinkButton } from "#web/front-desk/components/draft-links.tsx";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { formatDateTime, formatDateWithWeekday } from "#web/front-desk/components/format.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { UnprintableNote } from "#web/front-desk/files/unprintable-note.tsx";
import { UploadedFile } from "#web/front-desk/files/uploaded-file.tsx";
import { act, clientApi } from "#web/front-desk/queries.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { queryClient } from "#web/lib/query-client.ts";
import {
  DOCUMENT_STATE_NAMES,
  documentCopy,
  REFUSAL_NAMES,
  SEEN_NAMES,
  SOURCE_NAMES,
  VERIFICATION_NAMES,
} from "./copy.ts";
import {
  AcceptDocumentDialog,
  AddDocumentDialog,
  IdSeenDialog,
  RefuseDocumentDialog,
  RefuseOfficeDialog,
} from "./document-dialogs.tsx";
import { documentsToVerifyQuery, fetchDocumentFile, fetchOfficeLink, officeQuery } from "./queries.ts";
import { ReviewDeadline } from "./review-deadline.tsx";

const copy = documentCopy.dialog;

interface OfficeDialogProps {
  clientId: string;
  name: string;
  onClose: () => void;
  /** After a decision: shows the next document in review. */
  isReturn?: boolean;
  /** Goes on to the next client once no document of this one is in review. */
  isReviewingAll?: boolean;
}

/** A client's documents, with the decisions for each. It opens again after each. */
export function OfficeDialog({ isReturn = false, isReviewingAll = false, ...props }: OfficeDialogProps) {
  const { clientId, name, onClose } = props;
  const { data: office, error } = useQuery(officeQuery(clientId));
  const mayDecide = useHasRight("verify_identity");
  return (
    <Dialog onClose={onClose} title={name} description={mayDecide ? copy.text : copy.deskText}>
      {error && <p role="alert">{copy.loadFailed}</p>}
      {!office && !error && <p className="text-muted">{frontDeskCopy.list.loading}</p>}
      {office && (
        <Office
          office={office}
          isReturn={isReturn}
          reopen={(close) =>
            isReviewingAll && isInReview(office) ? (
              <NextOfficeDialog {...props} onClose={close} />
            ) : (
              <OfficeDialog {...props} {...{ isReviewingAll }} onClose={close} isReturn />
            )
          }
        />
      )}
    </Dialog>
  );
}

/** The same client while documents are in review, then the next client with one. */
function NextOfficeDialog(props: OfficeDialogProps) {
  const [shown] = useState(() => {
    const office = queryClient.getQueryData(officeQuery(props.clientId).queryKey);
    if (!office || isInReview(office)) return props;
    const waiting = queryClient.getQueryData(documentsToVerifyQuery().queryKey) ?? [];
    const next = waiting.find(({ client }) => client.id !== props.clientId)?.client;
    return next ? { clientId: next.id, name: next.businessName } : props;
  });
  return <OfficeDialog {...shown} onClose={props.onClose} isReturn isReviewingAll />;
}

function isInReview({ documents }: AdminOffice): boolean {
  return documents.some(({ state }) => state === "in_review");
}

interface OfficeProps {
  office: AdminOffice;
  isReturn: boolean;
  reopen: (onClose: () => void) => ReactNode;
}

function Office({ office, isReturn, reopen }: OfficeProps) {
  const mayDecide = useHasRight("verify_identity");
  const { client, verification, documents, isRegistered } = office;
  const nextDocument = isReturn ? documents.find(({ state }) => state === "in_review") : undefined;
  const [send, isSending] = useMutation({
    send: act(clientApi["office-link"].$post, client),
    successMessage: () => documentCopy.link.sent(client.fullName),
    errorTitle: documentCopy.link.failed,
  });
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={verification === "verified" ? "good" : verification === "in_review" ? "warn" : "plain"}>
          {VERIFICATION_NAMES[verification]}
        </Badge>
        {office.review && <ReviewDeadline review={office.review} />}
      </div>
      <Facts
        facts={[
          { label: copy.name, value: client.fullName },
          {
            label: copy.registered,
            value: isRegistered === null ? copy.unknown : isRegistered ? copy.yes : copy.no,
          },
          {
            label: copy.month,
            value: office.startsBy && copy.monthStart(formatDateWithWeekday(office.startsBy)),
            isLong: true,
          },
          { label: documentCopy.refuseOffice.reason, value: office.refusedReason, isLong: true },
        ]}
      />
      <UnprintableNote names={[client.fullName, client.businessName]} />
      {documents.map((document) => (
        <Document key={document.id} {...{ document, mayDecide, reopen }} isNext={document.id === nextDocument?.id} />
      ))}
      <ClickGuard>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button size="small" variant="outline" onClick={() => void send()} disabled={isSending}>
            {isSending ? documentCopy.link.sending : documentCopy.link.send}
          </Button>
          <CopyLinkButton fetchLink={() => fetchOfficeLink(client.id)} messages={documentCopy.link}>
            {documentCopy.link.copy}
          </CopyLinkButton>
        </div>
      </ClickGuard>
      {mayDecide && verification !== "verified" && verification !== "refused" && (
        <OpenButton
          variant="quiet"
          className="justify-self-start"
          dialog={(onClose) => <RefuseOfficeDialog office={office} onClose={onClose} />}
          next={reopen}
        >
          {documentCopy.refuseOffice.open}
        </OpenButton>
      )}
    </div>
  );
}

interface DocumentProps extends Pick<OfficeProps, "reopen"> {
  document: AdminDocument;
  mayDecide: boolean;
  isNext: boolean;
}

function Document({ document, mayDecide, isNext, reopen }: DocumentProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isNext) return;
    section.current?.scrollIntoView();
    section.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [isNext]);
  const mayRead = useHasRight("read_document");
  const { kind, state, client, isRequired, reason, note } = document;
  const isDecidable = state === "in_review" || state === "accepted";
  return (
    <section ref={section} className="grid gap-3 border-line border-t pt-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-lg">{documentName(kind)}</h3>
        <Badge tone={state === "in_review" ? "warn" : state === "accepted" ? "good" : "quiet"}>
          {DOCUMENT_STATE_NAMES[state]}
        </Badge>
        {!isRequired && <span className="text-muted text-sm">{copy.notRequired}</span>}
      </div>
      {state !== "accepted" && isRequired && (
        <p className="text-muted text-sm">{documentInstructions(kind, client.country)}</p>
      )}
      <Facts
        facts={[
          {
            label: document.addedFrom ? copy.added : copy.sent,
            value:
              !document.isSeen &&
              document.uploadedAt &&
              joinFacts(
                document.addedFrom && SOURCE_NAMES[document.addedFrom],
                formatDateTime(document.uploadedAt),
                document.addedBy,
              ),
          },
          {
            label: copy.seen,
            value: document.seenHow && `${SEEN_NAMES[document.seenHow]}, …${document.numberEnd}`,
          },
          { label: copy.validUntil, value: document.expiresOn && formatDateWithWeekday(document.expiresOn) },
          {
            label: copy.reviewed,
            value: document.reviewedAt && joinFacts(formatDateTime(document.reviewedAt), document.reviewedBy),
          },
          {
            label: documentCopy.refuse.reason,
            value: reason && [REFUSAL_NAMES[reason], note].filter(Boolean).join(": "),
            isLong: true,
          },
        ]}
      />
      {mayRead && document.file && (
        <UploadedFile
          load={() => fetchDocumentFile(document)}
          label={documentCopy.picture(documentName(kind))}
          fileName={toFileName(client.businessName, kind.replaceAll("_", "-"))}
          words={documentCopy}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {mayDecide && state === "in_review" && (
          <OpenButton
            dialog={(onClose) => <AcceptDocumentDialog document={document} onClose={onClose} />}
            next={reopen}
          >
            {documentCopy.accept.open}
          </OpenButton>
        )}
        {mayDecide && isDecidable && (
          <OpenButton
            variant="outline"
            dialog={(onClose) => <RefuseDocumentDialog document={document} onClose={onClose} />}
            next={reopen}
          >
            {state === "accepted" ? documentCopy.refuse.again : documentCopy.refuse.open}
          </OpenButton>
        )}
        {state !== "accepted" && (
          <OpenButton
            variant="outline"
            dialog={(onClose) => <AddDocumentDialog document={document} onClose={onClose} />}
            next={reopen}
          >
            {documentCopy.add.open}
          </OpenButton>
        )}
        {kind === "government_id" && state !== "accepted" && (
          <OpenButton
            variant="outline"
            dialog={(onClose) => <IdSeenDialog document={document} onClose={onClose} />}
            next={reopen}
          >
            {documentCopy.idSeen.open}
          </OpenButton>
        )}
      </div>
    </section>
  );
}

/** "Sent by WhatsApp, 27 Nov 09:00, Ama" */
function joinFacts(...facts: (string | null)[]): string {
  return facts.filter((fact) => fact !== null).join(", ");
}
