import { useRef, useState } from "react";
import type { MyDocument, MyOffice } from "#contract/my-office.ts";
import { formatLongDate, formatLongDateTime } from "#domain/calendar/date-format.ts";
import { documentInstructions, documentName, refusalMessage } from "#domain/documents/document-copy.ts";
import { areDocumentsListed, isCardCopyForbidden } from "#domain/documents/documents.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { AskAboutDocuments } from "#web/components/site/ask-about-documents.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { useElementId } from "#web/components/ui/element-id.ts";
import { myOffice } from "#web/content/pages/my-office.ts";
import { findFileName, saveFileName } from "#web/lib/browser-storage/sent-files.ts";
import { useBusyAction } from "#web/lib/dialogs/use-busy-action.ts";
import { emailLink } from "#web/lib/links.ts";
import { refetchMyOffice, removeDocument, sendDocument, setMyOffice } from "./my-office-queries.ts";

const copy = myOffice.document;

/** Types for the phone's file chooser: camera, pictures and files. iOS converts HEIC to JPEG if HEIC is not listed. */
const ACCEPTED_TYPES = "image/jpeg,image/png,image/webp,application/pdf";

interface DocumentStepProps {
  token: string;
  document: MyDocument;
  client: Pick<MyOffice["client"], "country" | "businessName">;
}

/** One document: the requirement, its state and the upload. */
export function DocumentStep({ token, document, client: { country, businessName } }: DocumentStepProps) {
  const { kind, state } = document;
  const { isBusy, problem, setProblem, run } = useBusyAction(copy.trouble);
  /** The size of the file being sent, in bytes. */
  const [sentBytes, setSentBytes] = useState<number | null>(null);
  const [blurredFile, setBlurredFile] = useState<Blob | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const fileName = useRef("");
  const hintId = useElementId();

  async function choose(file: File) {
    fileName.current = file.name;
    const { preparePicture } = await import("#web/lib/pictures/prepare-picture.ts");
    const prepared = await preparePicture(file);
    if (prepared.isTooSmall) setProblem(copy.small(prepared.width, prepared.height));
    else if (prepared.isBlurred) setBlurredFile(prepared.file);
    else await send(prepared.file);
  }

  async function send(file: Blob) {
    setBlurredFile(null);
    setSentBytes(file.size);
    const sending = sendDocument(token, kind, file).then((office) => {
      const sent = office.documents.find((candidate) => candidate.kind === kind);
      if (sent) saveFileName(sent, fileName.current);
      return office;
    });
    await change(sending).finally(() => setSentBytes(null));
  }

  /** Shows the office after a change; after a refusal, as it is now. */
  async function change(request: Promise<MyOffice>) {
    try {
      setMyOffice(token, await request);
    } catch (error) {
      await refetchMyOffice(token);
      throw error;
    }
  }

  return (
    <div className="grid gap-3">
      <DocumentStatus document={document} />
      {state !== "accepted" && (
        <>
          {state !== "in_review" && (
            <>
              <p id={hintId}>{documentInstructions(kind, country)}</p>
              {kind === "business_registration" && !areDocumentsListed(country) && (
                <p>
                  <AskAboutDocuments />
                </p>
              )}
              {kind === "government_id" && isCardCopyForbidden(country) && <ShowCard businessName={businessName} />}
              <p className="text-muted text-sm">{copy.limits}</p>
            </>
          )}
          <input
            ref={input}
            type="file"
            accept={ACCEPTED_TYPES}
            className="sr-only"
            tabIndex={-1}
            aria-label={documentName(kind)}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              // Lets the visitor choose the same file again.
              event.target.value = "";
              if (file) void run(() => choose(file));
            }}
          />
          {blurredFile ? (
            <div role="alert" className="grid gap-3">
              <p>{copy.blurred.text}</p>
              <div className="grid gap-3 sm:grid-cols-2">
                <Button
                  onClick={() => {
                    setBlurredFile(null);
                    input.current?.click();
                  }}
                >
                  {copy.blurred.again}
                </Button>
                <Button variant="outline" onClick={() => void run(() => send(blurredFile))}>
                  {copy.blurred.anyway}
                </Button>
              </div>
            </div>
          ) : (
            <div className="flex flex-wrap gap-3">
              <Button
                variant={state === "in_review" ? "outline" : "accent"}
                disabled={isBusy}
                aria-describedby={state === "in_review" ? undefined : hintId}
                onClick={() => input.current?.click()}
              >
                {state === "in_review" ? copy.another : copy.choose}
                <span className="sr-only">: {documentName(kind)}</span>
              </Button>
              {state === "in_review" && (
                <Button
                  variant="quiet"
                  disabled={isBusy}
                  onClick={() => void run(() => change(removeDocument(token, kind)))}
                >
                  {copy.remove}
                </Button>
              )}
            </div>
          )}
        </>
      )}
      <p role="status" className={isBusy ? "" : "sr-only"}>
        {isBusy && (sentBytes === null ? copy.preparing : copy.sending(formatSize(sentBytes)))}
      </p>
      {problem !== null && (
        <p role="alert" className="rounded-control border border-marigold bg-marigold/15 px-4 py-3">
          {problem}
        </p>
      )}
    </div>
  );
}

/** How to show a card that we may not copy. */
function ShowCard({ businessName }: { businessName: string }) {
  const { call, email, subject, draft } = copy.card;
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <SmartLink href={whatsappLink(draft(businessName))} className={buttonClass({})}>
        {call}
      </SmartLink>
      <SmartLink href={emailLink(subject, draft(businessName))} className="link inline-flex min-h-11 items-center">
        {email}
      </SmartLink>
    </p>
  );
}

function DocumentStatus({ document }: { document: MyDocument }) {
  const { state, kind, reason, note, uploadedAt, expiresOn, isSeen } = document;
  switch (state) {
    case "asked":
      return null;
    case "in_review":
      return (
        <p className="wrap-anywhere font-semibold">
          <span className="block">{findFileName(document)}</span>
          {uploadedAt && copy.sent(formatLongDateTime(uploadedAt))}
        </p>
      );
    case "accepted":
      return (
        <p>
          {isSeen ? copy.seen : copy.accepted} {expiresOn && copy.until(formatLongDate(expiresOn))}
        </p>
      );
    case "refused":
      return (
        <p className="font-semibold">
          {refusalMessage(reason ?? "other", kind)} {note}
        </p>
      );
    case "expired":
      return <p className="font-semibold">{copy.states.expired}.</p>;
  }
}

/** "0.5 MB", or "40 KB" for small files. */
function formatSize(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
