import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RecoveryCode } from "#contract/front-desk/staff.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { formatDateTime } from "#web/front-desk/components/format.ts";
import { useRestoreFocus } from "#web/front-desk/components/restore-focus.ts";
import { useOneAtATime } from "#web/front-desk/components/use-mutation.tsx";
import { useMe } from "#web/front-desk/session/me.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { staffCopy } from "./copy.ts";
import { makeRecoveryCode, settingsQuery } from "./queries.ts";

const { recovery: words } = staffCopy;

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
        {me === null ? words.byName : recoveryCodeUntil ? words.until(formatDateTime(recoveryCodeUntil)) : words.none}
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
  useRestoreFocus();
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
      <ClickGuard>
        {made ? (
          <div className="grid gap-4">
            <p className="font-semibold">{words.made}</p>
            <p>
              {words.label}: <span className="block font-mono text-lg">{groupDigits(made.code)}</span>
            </p>
            <div className="grid gap-3 sm:grid-cols-2">
              <Button onClick={() => printRecoverySheet(name, made)}>{words.print}</Button>
              <Button variant="outline" onClick={onClose}>
                {staffCopy.close}
              </Button>
            </div>
          </div>
        ) : (
          <div className="grid gap-3 sm:grid-cols-2">
            <Button onClick={make} disabled={isMaking}>
              {isMaking ? words.making : words.make}
            </Button>
            <Button variant="outline" onClick={onClose} disabled={isMaking}>
              {staffCopy.cancel}
            </Button>
          </div>
        )}
      </ClickGuard>
    </Dialog>
  );
}

/** 1234 5678 9abc, as people read a long number to each other. */
function groupDigits(code: string): string {
  return code.match(/.{1,4}/g)?.join(" ") ?? code;
}

/** Set by script: the frame has no stylesheet, and the page's policy lets no style in with its text. */
const SHEET_STYLES = {
  page: "font: 12pt/1.5 system-ui, sans-serif; max-width: 16cm; margin: 1.5cm auto; color: #000; background: #fff",
  heading: "font-size: 18pt; line-height: 1.3",
  line: "",
  code: "font: 600 16pt/1.6 ui-monospace, monospace; margin: 0.8cm 0; padding: 0.4cm; border: 1.5pt solid; text-align: center",
};

/** Prints a sheet of its own, with nothing of the page on it. */
function printRecoverySheet(name: string, { code, url, expiresAt }: RecoveryCode) {
  const frame = document.createElement("iframe");
  // Out of sight, and laid out: what is not is not printed.
  frame.className = "sr-only";
  frame.ariaHidden = "true";
  document.body.append(frame);
  const sheet = frame.contentDocument;
  const { contentWindow } = frame;
  if (!sheet || !contentWindow) return frame.remove();
  const { heading, whose, how } = words.sheet(name, url, formatDateTime(expiresAt));
  sheet.title = heading;
  sheet.documentElement.lang = document.documentElement.lang;
  sheet.body.style.cssText = SHEET_STYLES.page;
  for (const [tag, text, look] of [
    ["h1", heading, "heading"],
    ["p", whose, "line"],
    ["p", groupDigits(code), "code"],
    ["p", how, "line"],
  ] as const) {
    const part = sheet.createElement(tag);
    part.textContent = text;
    part.style.cssText = SHEET_STYLES[look];
    sheet.body.append(part);
  }
  contentWindow.addEventListener("afterprint", () => frame.remove());
  contentWindow.print();
}
