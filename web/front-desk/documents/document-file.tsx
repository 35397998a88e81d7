import { useEffect, useRef, useState } from "react";
import type { AdminDocument } from "#contract/front-desk/documents.ts";
import { documentName } from "#domain/documents/document-words.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useAct } from "#web/front-desk/components/use-act.tsx";
import { openFile } from "./queries.ts";
import { documentWords as words } from "./words.ts";

/** Large enough to read by, small enough for any browser's canvas. */
const LONGEST_SIDE = 2400;

/** A file, when somebody asks for it. A picture is drawn, so that nothing of it but its dots comes into the page; a PDF is kept as a file. */
export function DocumentFile({ document: sent }: { document: AdminDocument }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const name = documentName(sent.kind);
  const [open, isOpening] = useAct({
    async send() {
      const blob = await openFile(sent);
      if (sent.file?.type === "application/pdf") keep(blob, `${sent.kind}.pdf`);
      else setPicture(await createImageBitmap(blob));
    },
    done: () => words.opened,
    failed: words.openFailed,
  });

  useEffect(() => {
    const shown = canvas.current;
    if (!picture || !shown) return;
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    shown.width = Math.round(picture.width * scale);
    shown.height = Math.round(picture.height * scale);
    shown.getContext("2d")?.drawImage(picture, 0, 0, shown.width, shown.height);
    return () => picture.close();
  }, [picture]);

  return (
    <div className="grid gap-3">
      {!picture && (
        <Button
          size="small"
          variant="outline"
          className="justify-self-start"
          onClick={() => void open()}
          disabled={isOpening}
        >
          {isOpening ? words.opening : words.open}
        </Button>
      )}
      {picture && (
        <canvas
          ref={canvas}
          role="img"
          aria-label={words.picture(name)}
          className="h-auto w-full rounded-control border border-line"
        />
      )}
    </div>
  );
}

function keep(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
