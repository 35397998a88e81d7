import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RecoveryCode } from "#contract/front-desk/staff.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { shortDateTime } from "#web/front-desk/components/format.ts";
import { PressGuard } from "#web/front-desk/components/press-guard.tsx";
import { useRestoredFocus } from "#web/front-desk/components/restore-focus.ts";
import { useOneAtATime } from "#web/front-desk/components/use-act.tsx";
import { useMe } from "#web/front-desk/session/me.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { makeRecoveryCode, settingsQuery } from "./queries.ts";
import { staffWords } from "./words.ts";

const { recovery: words } = staffWords;

/** Whether whoever is here has a way back in when every device of theirs is lost, and how to make one. */
export function RecoveryCodeSection() {
  const me = useMe();
  const { data } = useQuery(settingsQuery());
  const openDialog = useOpenDialog();
  if (!data) return null;
  const { recoveryCodeUntil } = data;
  return (
    <section
      aria-labelledby="recovery-code"
      className="grid max-w-[60rem] gap-3 rounded-card border border-line bg-white p-4 md:p-6"
    >
      <h2 id="recovery-code" className="text-xl">
        {words.title}
      </h2>
      <p>{words.text}</p>
      <p className="text-muted">
        {me === null ? words.byName : recoveryCodeUntil ? words.until(shortDateTime(recoveryCodeUntil)) : words.none}
      </p>
      {me && (
        <div>
          <Button
            size="small"
            variant="outline"
            onClick={() => openDialog((onClose) => <RecoveryCodeDialog name={me.name} onClose={onClose} />)}
          >
            {recoveryCodeUntil ? words.makeAgain : words.make}
          </Button>
        </div>
      )}
    </section>
  );
}

function RecoveryCodeDialog({ name, onClose }: { name: string; onClose: () => void }) {
  useRestoredFocus();
  const [made, setMade] = useState<RecoveryCode | null>(null);
  const [make, isMaking] = useOneAtATime(async () => {
    try {
      setMade(await makeRecoveryCode());
    } catch (error) {
      toast(failureToast(words.failedToMake, error));
    }
  });
  return (
    <Dialog onClose={() => !isMaking && onClose()} title={words.makeTitle} description={words.consequence}>
      <PressGuard>
        {made ? (
          <div className="grid gap-4">
            <p className="font-semibold">{words.made}</p>
            <p>
              {words.label}: <span className="wrap-anywhere font-mono text-lg">{inGroups(made.code)}</span>
            </p>
            <div className="grid gap-3 sm:grid-cols-2">
              <Button onClick={() => printLines(sheetOf(name, made))}>{words.print}</Button>
              <Button variant="outline" onClick={onClose}>
                {staffWords.close}
              </Button>
            </div>
          </div>
        ) : (
          <div className="grid gap-3 sm:grid-cols-2">
            <Button onClick={make} disabled={isMaking}>
              {isMaking ? words.making : words.make}
            </Button>
            <Button variant="outline" onClick={onClose} disabled={isMaking}>
              {staffWords.cancel}
            </Button>
          </div>
        )}
      </PressGuard>
    </Dialog>
  );
}

/** 1234 5678 9abc, as people read a long number to each other. */
function inGroups(code: string): string {
  return code.match(/.{1,4}/g)?.join(" ") ?? code;
}

function sheetOf(name: string, { code, url, expiresAt }: RecoveryCode): readonly string[] {
  return words.sheet(name, inGroups(code), url, shortDateTime(expiresAt));
}

/** Prints a sheet of its own, with nothing of the page on it: the first line as its heading. */
function printLines([heading = "", ...lines]: readonly string[]) {
  const frame = document.createElement("iframe");
  // Out of sight, and laid out: what is not is not printed.
  frame.className = "sr-only";
  frame.ariaHidden = "true";
  document.body.append(frame);
  const sheet = frame.contentDocument;
  const { contentWindow } = frame;
  if (!sheet || !contentWindow) return frame.remove();
  sheet.title = heading;
  const parts = [{ tag: "h1", text: heading }, ...lines.map((text) => ({ tag: "p", text }))];
  for (const { tag, text } of parts) {
    const part = sheet.createElement(tag);
    part.textContent = text;
    sheet.body.append(part);
  }
  contentWindow.addEventListener("afterprint", () => frame.remove());
  contentWindow.print();
}
