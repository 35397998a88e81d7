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

const { files: words } = mailItemCopy;

interface MailFilesDialogProps {
  item: AdminMailItem;
  onClose: () => void;
}

/** The envelope of something that came, and its scan where one was asked for: seen, added, or taken anew. */
export function MailFilesDialog({ item, onClose }: MailFilesDialogProps) {
  const mayScan = item.request === "scan" || item.hasScan;
  return (
    <Dialog onClose={onClose} title={words.title(item.businessName)} description={words.text}>
      <div className="grid gap-6">
        <MailFile id={item.id} which="photo" isThere={item.hasPhoto} />
        {mayScan && <MailFile id={item.id} which="scan" isThere={item.hasScan} />}
      </div>
    </Dialog>
  );
}

function MailFile({ id, which, isThere }: { id: string; which: "photo" | "scan"; isThere: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [has, setHas] = useState(isThere);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [open, isOpening] = useMutation({
    async send() {
      const blob = await fetchMailFile(id, which);
      if (blob.type === "application/pdf") saveBlob(blob, `${which}.pdf`);
      else setPicture(await createImageBitmap(blob));
    },
    successMessage: () => words.opened,
    errorTitle: words.openFailed,
  });
  const [keep, isKeeping] = useMutation({
    async send(file: File) {
      await uploadMailFile(id, which, file);
      setHas(true);
      setPicture(null);
    },
    successMessage: () => words.kept[which],
    errorTitle: words.keepFailed,
  });
  return (
    <section aria-label={words.names[which]} className="grid gap-3">
      <h3 className="text-lg">{words.names[which]}</h3>
      {picture && <CanvasPicture picture={picture} label={words.names[which]} />}
      {has && !picture && (
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
      <Field label={has ? words.anew : words.add} {...(which === "scan" && { hint: words.scanHint })}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            accept={
              which === "scan" ? "application/pdf,image/jpeg,image/png,image/webp" : "image/jpeg,image/png,image/webp"
            }
            disabled={isKeeping}
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) void keep(file);
            }}
          />
        )}
      </Field>
    </section>
  );
}
