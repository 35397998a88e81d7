import { useState } from "react";
import type { OfficeAddress } from "#contract/my-office.ts";
import { Button } from "#web/components/ui/button.tsx";
import { myOffice } from "#web/content/pages/my-office.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { saveLetter } from "./my-office-queries.ts";

const words = myOffice.address;

/** The exact lines of an address that works, and the letter that confirms it. */
export function AddressPack({ token, address }: { token: string; address: OfficeAddress }) {
  const [isCopied, setCopied] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { lines, ghanaPostGps, phone, directions } = address;

  async function copy() {
    await navigator.clipboard.writeText([...lines, ghanaPostGps].join("\n"));
    setCopied(true);
  }
  async function download() {
    setWriting(true);
    setProblem(null);
    await saveLetter(token, words.letterName).catch((error) => setProblem(errorMessage(error, words.letterTrouble)));
    setWriting(false);
  }

  return (
    <section aria-label={words.title} className="grid gap-4 rounded-card border border-line bg-white p-5">
      <h2 className="text-xl">{words.title}</h2>
      <address className="rounded-control bg-terrazzo px-4 py-3 font-semibold not-italic">
        {lines.map((line) => (
          <span key={line} className="wrap-anywhere block">
            {line}
          </span>
        ))}
        <span className="block">
          {words.digital}: {ghanaPostGps}
        </span>
      </address>
      <p>
        {words.phone}: {phone}. {directions}
      </p>
      <p className="text-muted text-sm">{words.use}</p>
      <div className="grid gap-3 sm:grid-cols-2 print:hidden">
        <Button variant="outline" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button onClick={() => void download()} disabled={isWriting}>
          {isWriting ? words.writing : words.letter}
        </Button>
      </div>
      <p className="text-muted text-sm">{words.letterText}</p>
      <p role="status" className={isCopied ? "" : "sr-only"}>
        {isCopied && words.copied}
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
    </section>
  );
}
