import { useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { CanvasPicture } from "#web/components/ui/canvas-picture.tsx";
import { officeMonth } from "#web/content/pages/my-office-month.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { saveBlob } from "#web/lib/save-file.ts";
import { openMailFile } from "./month-queries.ts";

const { mail: words } = officeMonth;

interface MailFileProps {
  token: string;
  id: string;
  which: "photo" | "scan";
  /** What came, in words. */
  name: string;
}

/** The envelope, or what is inside, when somebody asks for it. */
export function MailFile({ token, id, which, name }: MailFileProps) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function open() {
    setOpening(true);
    setProblem(null);
    try {
      const blob = await openMailFile(token, id, which);
      if (blob.type === "application/pdf") saveBlob(blob, `${which}.pdf`);
      else setPicture(await createImageBitmap(blob));
    } catch (error) {
      setProblem(errorMessage(error, words.trouble));
    }
    setOpening(false);
  }

  if (picture) return <CanvasPicture picture={picture} label={`${words[which]}: ${name}`} />;
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="small" variant="quiet" onClick={() => void open()} disabled={isOpening}>
        {isOpening ? words.busy : words[which]}
        <span className="sr-only">: {name}</span>
      </Button>
      {problem !== null && <p role="alert">{problem}</p>}
    </div>
  );
}
