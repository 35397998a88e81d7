import { useState } from "react";
import type { AdminDocument } from "#contract/front-desk/documents.ts";
import { documentName } from "#domain/documents/document-copy.ts";
import { Button } from "#web/components/ui/button.tsx";
import { CanvasPicture } from "#web/components/ui/canvas-picture.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { saveBlob } from "#web/lib/save-file.ts";
import { documentCopy as copy } from "./copy.ts";
import { fetchDocumentFile } from "./queries.ts";

/** Loads a document on demand. Images go on a canvas, so that only their pixels enter the page; PDFs are downloaded. */
export function DocumentFile({ document: record }: { document: AdminDocument }) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const name = documentName(record.kind);
  const [open, isOpening] = useMutation({
    async send() {
      const blob = await fetchDocumentFile(record);
      if (record.file?.type === "application/pdf") saveBlob(blob, `${record.kind}.pdf`);
      else setPicture(await createImageBitmap(blob));
    },
    successMessage: () => copy.opened,
    errorTitle: copy.openFailed,
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
          {isOpening ? copy.opening : copy.open}
        </Button>
      )}
      {picture && <CanvasPicture picture={picture} label={copy.picture(name)} />}
    </div>
  );
}
