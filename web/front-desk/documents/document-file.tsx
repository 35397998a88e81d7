import { useState } from "react";
import type { AdminDocument } from "#contract/front-desk/documents.ts";
import { documentName } from "#domain/documents/document-copy.ts";
import { Button } from "#web/components/ui/button.tsx";
import { CanvasPicture } from "#web/components/ui/canvas-picture.tsx";
import { useAct } from "#web/front-desk/components/use-act.tsx";
import { saveBlob } from "#web/lib/save-file.ts";
import { openFile } from "./queries.ts";
import { documentWords as words } from "./words.ts";

/** A file, when somebody asks for it. A picture is drawn, so that nothing of it but its dots comes into the page; a PDF is kept as a file. */
export function DocumentFile({ document: sent }: { document: AdminDocument }) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const name = documentName(sent.kind);
  const [open, isOpening] = useAct({
    async send() {
      const blob = await openFile(sent);
      if (sent.file?.type === "application/pdf") saveBlob(blob, `${sent.kind}.pdf`);
      else setPicture(await createImageBitmap(blob));
    },
    done: () => words.opened,
    failed: words.openFailed,
  });

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
      {picture && <CanvasPicture picture={picture} label={words.picture(name)} />}
    </div>
  );
}
