import { useEffect, useRef, useState } from "react";
import type { PdfProblem } from "#contract/front-desk/pdf-frame.ts";
import { Button } from "#web/components/ui/button.tsx";
import { CanvasPicture } from "#web/components/ui/canvas-picture.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { saveBlob } from "#web/lib/save-file.ts";
import { fileCopy as copy } from "./copy.ts";
import type { OpenPdf } from "./open-pdf.ts";
import { PdfPages } from "./pdf-pages.tsx";

interface UploadedFileProps {
  load: () => Promise<Blob>;
  /** Describes the pictures. */
  label: string;
  /** Of the downloaded file, without its extension. */
  fileName: string;
  words: {
    open: string;
    opening: string;
    opened: { title: string; description: string };
  };
}

interface ShownFile {
  file: Blob;
  view: ImageBitmap | OpenPdf | PdfProblem;
}

/** An uploaded file, loaded on demand and shown as pictures only. The file itself is downloaded after a warning. */
export function UploadedFile({ load, label, fileName, words }: UploadedFileProps) {
  const [shown, setShown] = useState<ShownFile | null>(null);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const [open, isOpening] = useMutation({
    async send() {
      const file = await load();
      const view = await openView(file);
      // Staff may have closed the dialog, and nothing else would end the frame.
      if (isClosed.current && typeof view === "object") view.close();
      else setShown({ file, view });
    },
    successMessage: () => words.opened,
    errorTitle: copy.openFailed,
  });
  if (shown) return <FileView {...shown} label={label} fileName={fileName} />;
  return (
    <Button
      size="small"
      variant="outline"
      className="justify-self-start"
      onClick={() => void open()}
      disabled={isOpening}
    >
      {isOpening ? words.opening : words.open}
    </Button>
  );
}

async function openView(file: Blob): Promise<ShownFile["view"]> {
  if (file.type !== "application/pdf") return createImageBitmap(file).catch(() => "unreadable" as const);
  const { openPdf } = await import("./open-pdf.ts");
  return openPdf(file);
}

interface FileViewProps extends ShownFile, Pick<UploadedFileProps, "label" | "fileName"> {}

function FileView({ file, view, label, fileName }: FileViewProps) {
  const [isLarge, setLarge] = useState(false);
  return (
    <div className="grid gap-3">
      {typeof view === "string" ? (
        <p role="alert">{copy.problems[view]}</p>
      ) : (
        <>
          <Button size="small" variant="outline" className="justify-self-start" onClick={() => setLarge(!isLarge)}>
            {isLarge ? copy.zoomOut : copy.zoomIn}
          </Button>
          {/* Its own window, so that both scrollbars are in sight and below the picture's edge. */}
          <section
            aria-label={label}
            {...(isLarge && { tabIndex: 0, className: "max-h-[60dvh] overflow-auto overscroll-contain pb-4" })}
          >
            <div className={isLarge ? "grid w-[220%] gap-3" : "grid gap-3"}>
              {"pageCount" in view ? (
                <PdfPages pdf={view} label={label} />
              ) : (
                <CanvasPicture picture={view} label={label} />
              )}
            </div>
          </section>
        </>
      )}
      <Download file={file} fileName={fileName} />
    </div>
  );
}

function Download({ file, fileName }: Pick<FileViewProps, "file" | "fileName">) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <Button size="small" variant="quiet" className="justify-self-start" onClick={() => setAsking(true)}>
        {copy.download}
      </Button>
    );
  return (
    <div role="alert" className="grid gap-3 rounded-control border border-marigold bg-marigold/15 px-4 py-3">
      <p>{copy.warning}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          onClick={() => {
            saveBlob(file, `${fileName}.${file.type.split("/").at(-1)}`);
            setAsking(false);
          }}
        >
          {copy.confirm}
        </Button>
        <Button size="small" variant="outline" onClick={() => setAsking(false)}>
          {copy.cancel}
        </Button>
      </div>
    </div>
  );
}
