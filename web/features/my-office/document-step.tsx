import { useId, useRef, useState } from "react";
import type { MyDocument } from "#contract/my-office.ts";
import { formatLongDate, formatLongDateTime } from "#domain/calendar/date-format.ts";
import type { Country } from "#domain/clients/clients.ts";
import { documentInstructions, documentName, refusalMessage } from "#domain/documents/document-copy.ts";
import { Button } from "#web/components/ui/button.tsx";
import { myOffice } from "#web/content/pages/my-office.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import type { PreparedPicture } from "#web/lib/prepare-picture.ts";
import { refetchMyOffice, removeDocument, sendDocument, setMyOffice } from "./my-office-queries.ts";

const words = myOffice.document;

/** What a phone's own chooser offers: the camera, pictures and files. HEIC is turned into JPEG where it is not named. */
const ACCEPTED_TYPES = "image/jpeg,image/png,image/webp,application/pdf";

type UploadState =
  | { is: "resting" }
  | { is: "preparing" }
  | { is: "sending"; bytes: number }
  | { is: "asking"; file: Blob };

interface DocumentStepProps {
  token: string;
  document: MyDocument;
  country: Country;
}

/** One document: what is asked for, how it stands, and the way to send it. */
export function DocumentStep({ token, document, country }: DocumentStepProps) {
  const { kind, state } = document;
  const [busy, setBusy] = useState<UploadState>({ is: "resting" });
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const isBusy = busy.is === "preparing" || busy.is === "sending";

  async function choose(file: File) {
    setProblem(null);
    setBusy({ is: "preparing" });
    const { preparePicture } = await import("#web/lib/prepare-picture.ts");
    const prepared: PreparedPicture = await preparePicture(file);
    if (prepared.isTooSmall) {
      setBusy({ is: "resting" });
      setProblem(words.small(prepared.width, prepared.height));
    } else if (prepared.isBlurred) setBusy({ is: "asking", file: prepared.file });
    else await send(prepared.file);
  }

  async function send(file: Blob) {
    setBusy({ is: "sending", bytes: file.size });
    try {
      setMyOffice(token, await sendDocument(token, kind, file));
    } catch (error) {
      setProblem(errorMessage(error, words.trouble));
      await refetchMyOffice(token);
    }
    setBusy({ is: "resting" });
  }

  async function takeBack() {
    setProblem(null);
    setBusy({ is: "preparing" });
    try {
      setMyOffice(token, await removeDocument(token, kind));
    } catch (error) {
      setProblem(errorMessage(error, words.trouble));
      await refetchMyOffice(token);
    }
    setBusy({ is: "resting" });
  }

  return (
    <div className="grid gap-3">
      <DocumentStatus document={document} />
      {state !== "accepted" && (
        <>
          {state !== "in_review" && (
            <>
              <p id={hintId}>{documentInstructions(kind, country)}</p>
              <p className="text-muted text-sm">{words.limits}</p>
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
              // The same file may be chosen again.
              event.target.value = "";
              if (file) void choose(file);
            }}
          />
          {busy.is === "asking" ? (
            <div role="alert" className="grid gap-3">
              <p>{words.blurred.text}</p>
              <div className="grid gap-3 sm:grid-cols-2">
                <Button
                  onClick={() => {
                    setBusy({ is: "resting" });
                    input.current?.click();
                  }}
                >
                  {words.blurred.again}
                </Button>
                <Button variant="outline" onClick={() => void send(busy.file)}>
                  {words.blurred.anyway}
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
                {state === "in_review" ? words.another : words.choose}
                <span className="sr-only">: {documentName(kind)}</span>
              </Button>
              {state === "in_review" && (
                <Button variant="quiet" disabled={isBusy} onClick={() => void takeBack()}>
                  {words.remove}
                </Button>
              )}
            </div>
          )}
        </>
      )}
      <p role="status" className={isBusy ? "" : "sr-only"}>
        {busy.is === "preparing" && words.preparing}
        {busy.is === "sending" && words.sending(formatSize(busy.bytes))}
      </p>
      {problem !== null && (
        <p role="alert" className="rounded-control border border-marigold bg-marigold/15 px-4 py-3">
          {problem}
        </p>
      )}
    </div>
  );
}

function DocumentStatus({ document }: { document: MyDocument }) {
  const { state, kind, reason, note, uploadedAt, expiresOn, isSeen } = document;
  switch (state) {
    case "asked":
      return null;
    case "in_review":
      return <p className="font-semibold">{uploadedAt && words.sent(formatLongDateTime(uploadedAt))}</p>;
    case "accepted":
      return (
        <p>
          {isSeen ? words.seen : words.accepted} {expiresOn && words.until(formatLongDate(expiresOn))}
        </p>
      );
    case "refused":
      return (
        <p className="font-semibold">
          {refusalMessage(reason ?? "other", kind)} {note}
        </p>
      );
    case "expired":
      return <p className="font-semibold">{words.states.expired}.</p>;
  }
}

/** "0.5 MB", and "40 KB" of what is less. */
function formatSize(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
