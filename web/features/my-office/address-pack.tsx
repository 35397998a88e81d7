import { useState } from "react";
import type { OfficeAddress } from "#contract/my-office.ts";
import { Button } from "#web/components/ui/button.tsx";
import { myOffice } from "#web/content/pages/my-office.ts";
import { useBusyAction } from "#web/lib/dialogs/use-busy-action.ts";
import { saveLetter } from "./my-office-queries.ts";

const copy = myOffice.address;

/** The lines of an active address, and the confirmation letter. */
export function AddressPack({ token, address }: { token: string; address: OfficeAddress }) {
  const [isCopied, setCopied] = useState(false);
  const { isBusy, problem, run } = useBusyAction(copy.letterTrouble);
  const { lines, ghanaPostGps, phone, directions } = address;

  async function copyAddress() {
    await navigator.clipboard.writeText([...lines, ghanaPostGps].join("\n"));
    setCopied(true);
  }

  return (
    <section aria-label={copy.title} className="grid gap-4 rounded-card border border-line bg-white p-5">
      <h2 className="text-xl">{copy.title}</h2>
      <address className="rounded-control bg-terrazzo px-4 py-3 font-semibold not-italic">
        {lines.map((line) => (
          <span key={line} className="wrap-anywhere block">
            {line}
          </span>
        ))}
        <span className="block">
          {copy.digital}: {ghanaPostGps}
        </span>
      </address>
      <p>
        {copy.phone}: {phone}. {directions}
      </p>
      <p className="text-muted text-sm">{copy.use}</p>
      <div className="grid gap-3 sm:grid-cols-2 print:hidden">
        <Button variant="outline" onClick={() => void copyAddress()}>
          {copy.copy}
        </Button>
        <Button onClick={() => void run(() => saveLetter(token, copy.letterName(lines[0] ?? "")))} disabled={isBusy}>
          {isBusy ? copy.writing : copy.letter}
        </Button>
      </div>
      <p className="text-muted text-sm">{copy.letterText}</p>
      <p role="status" className={isCopied ? "" : "sr-only"}>
        {isCopied && copy.copied}
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
    </section>
  );
}
