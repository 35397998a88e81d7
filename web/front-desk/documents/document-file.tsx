import { useState } from "react";
import type { AdminDocument } from "#contract/front-desk/documents.ts";
import { documentName } from "#domain/documents/document-copy.ts";
import { Button } from "#web/components/ui/button.tsx";
import { CanvasPicture } from "#web/components/ui/canvas-picture.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { saveBlob } from "#web/lib/save-file.ts";
import { documentCopy as words } from "./copy.ts";
import { fetchDocumentFile } from "./queries.ts";

/** A file, when somebody asks for it. A picture is drawn, so that nothing of it but its dots comes into the page; a PDF is kept as a file. */
export function DocumentFile({ document: sent }: { document: AdminDocument }) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const name = documentName(sent.kind);
  const [open, isOpening] = useMutation({
    async send() {
      const blob = await fetchDocumentFile(sent);
      if (sent.file?.type === "application/pdf") saveBlob(blob, `${sent.kind}.pdf`);
      else setPicture(await createImageBitmap(blob));
    },
    successMessage: () => words.opened,
    errorTitle: words.openFailed,
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
