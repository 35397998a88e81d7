import { useRef, useState } from "react";
import type { AdminMailItem } from "#contract/front-desk/mail-items.ts";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { UploadedFile } from "#web/front-desk/files/uploaded-file.tsx";
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
  /** Counts the replacements, so that a new file is shown anew. */
  const [uploads, setUploads] = useState(0);
  const hasFile = isUploaded || uploads > 0;
  const [upload, isUploading] = useMutation({
    async send(file: File) {
      await uploadMailFile(id, fileKind, file);
      setUploads((count) => count + 1);
    },
    successMessage: () => copy.kept[fileKind],
    errorTitle: copy.keepFailed,
  });
  return (
    <section aria-label={copy.names[fileKind]} className="grid gap-3">
      <h3 className="text-lg">{copy.names[fileKind]}</h3>
      {hasFile && (
        <UploadedFile
          key={uploads}
          load={() => fetchMailFile(id, fileKind)}
          label={copy.names[fileKind]}
          fileName={fileKind}
          words={copy}
        />
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
