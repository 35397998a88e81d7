import { useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { CanvasPicture } from "#web/components/ui/canvas-picture.tsx";
import { officeMonth } from "#web/content/pages/my-office-month.ts";
import { useBusyAction } from "#web/lib/dialogs/use-busy-action.ts";
import { saveBlob } from "#web/lib/save-file.ts";
import { openMailFile } from "./month-queries.ts";

const { mail: copy } = officeMonth;

interface MailFileProps {
  token: string;
  id: string;
  which: "photo" | "scan";
  /** The mail item's name. */
  name: string;
}

/** The photo of the envelope or the scan of its contents, loaded on demand. */
export function MailFile({ token, id, which, name }: MailFileProps) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const { isBusy, problem, run } = useBusyAction(copy.trouble);

  async function open() {
    const blob = await openMailFile(token, id, which);
    if (blob.type === "application/pdf") saveBlob(blob, `${which}.pdf`);
    else setPicture(await createImageBitmap(blob));
  }

  if (picture) return <CanvasPicture picture={picture} label={`${copy[which]}: ${name}`} />;
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="small" variant="quiet" onClick={() => void run(open)} disabled={isBusy}>
        {isBusy ? copy.busy : copy[which]}
        <span className="sr-only">: {name}</span>
      </Button>
      {problem !== null && <p role="alert">{problem}</p>}
    </div>
  );
}
