import { useRef, useState } from "react";
import type { AdminMailItem } from "#contract/front-desk/mail-items.ts";
import { Button } from "#web/components/ui/button.tsx";
import { CanvasPicture } from "#web/components/ui/canvas-picture.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { saveBlob } from "#web/lib/save-file.ts";
import { mailItemCopy } from "./copy.ts";
import { fetchMailFile, uploadMailFile } from "./queries.ts";

const { files: copy } = mailItemCopy;

interface MailFilesDialogProps {
  item: AdminMailItem;
  onClose: () => void;
}

/** Photo of the envelope and the scan: view, add or replace. */
export function MailFilesDialog({ item, onClose }: MailFilesDialogProps) {
  const mayScan = item.request === "scan" || item.hasScan;
  return (
    <Dialog onClose={onClose} title={copy.title(item.businessName)} description={copy.text}>
      <div className="grid gap-6">
        <MailFile id={item.id} fileKind="photo" isUploaded={item.hasPhoto} />
        {mayScan && <MailFile id={item.id} fileKind="scan" isUploaded={item.hasScan} />}
      </div>
    </Dialog>
  );
}

function MailFile({ id, fileKind, isUploaded }: { id: string; fileKind: "photo" | "scan"; isUploaded: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [hasFile, setHasFile] = useState(isUploaded);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [open, isOpening] = useMutation({
    async send() {
      const blob = await fetchMailFile(id, fileKind);
      if (blob.type === "application/pdf") saveBlob(blob, `${fileKind}.pdf`);
      else setPicture(await createImageBitmap(blob));
    },
    successMessage: () => copy.opened,
    errorTitle: copy.openFailed,
  });
  const [upload, isUploading] = useMutation({
    async send(file: File) {
      await uploadMailFile(id, fileKind, file);
      setHasFile(true);
      setPicture(null);
    },
    successMessage: () => copy.kept[fileKind],
    errorTitle: copy.keepFailed,
  });
  return (
    <section aria-label={copy.names[fileKind]} className="grid gap-3">
      <h3 className="text-lg">{copy.names[fileKind]}</h3>
      {picture && <CanvasPicture picture={picture} label={copy.names[fileKind]} />}
      {hasFile && !picture && (
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
      <Field label={hasFile ? copy.anew : copy.add} {...(fileKind === "scan" && { hint: copy.scanHint })}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            accept={
              fileKind === "scan"
                ? "application/pdf,image/jpeg,image/png,image/webp"
                : "image/jpeg,image/png,image/webp"
            }
            disabled={isUploading}
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) void upload(file);
            }}
          />
        )}
      </Field>
    </section>
  );
}
