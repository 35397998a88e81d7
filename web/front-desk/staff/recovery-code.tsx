import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RecoveryCode } from "#contract/front-desk/staff.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { formatDateTime } from "#web/front-desk/components/format.ts";
import { useRestoreFocus } from "#web/front-desk/components/restore-focus.ts";
import { useOneAtATime } from "#web/front-desk/components/use-mutation.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { useMe } from "#web/front-desk/session/me.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { staffCopy } from "./copy.ts";
import { settingsQuery } from "./queries.ts";

const { recovery: copy } = staffCopy;

/** Whether the signed-in person has a recovery code, and how to create one. */
export function RecoveryCodeSection() {
  const me = useMe();
  const { data } = useQuery(settingsQuery());
  if (!data) return null;
  const { recoveryCodeUntil } = data;
  return (
    <section
      aria-labelledby="recovery-code"
      className="grid max-w-[60rem] gap-3 rounded-card border border-line bg-white p-4 md:p-6"
    >
      <h2 id="recovery-code" className="text-xl">
        {copy.title}
      </h2>
      <p>{copy.text}</p>
      <p className="text-muted">
        {me === null ? copy.byName : recoveryCodeUntil ? copy.until(formatDateTime(recoveryCodeUntil)) : copy.none}
      </p>
      {me && (
        <div>
          <OpenButton variant="outline" dialog={(onClose) => <RecoveryCodeDialog name={me.name} onClose={onClose} />}>
            {recoveryCodeUntil ? copy.makeAgain : copy.make}
          </OpenButton>
        </div>
      )}
    </section>
  );
}

function RecoveryCodeDialog({ name, onClose }: { name: string; onClose: () => void }) {
  useRestoreFocus();
  const [code, setCode] = useState<RecoveryCode | null>(null);
  const [make, isMaking] = useOneAtATime(async () => {
    try {
      setCode(await act(staffApi["recovery-code"].$post)());
    } catch (error) {
      toast(failureToast(copy.failedToMake, error));
    }
  });
  return (
    <Dialog onClose={() => !isMaking && onClose()} title={copy.makeTitle} description={copy.consequence}>
      <ClickGuard>
        {code ? (
          <div className="grid gap-4">
            <p className="font-semibold">{copy.made}</p>
            <p>
              {copy.label}: <span className="block font-mono text-lg">{groupDigits(code.code)}</span>
            </p>
            <div className="grid gap-3 sm:grid-cols-2">
              <Button onClick={() => printRecoverySheet(name, code)}>{copy.print}</Button>
              <Button variant="outline" onClick={onClose}>
                {staffCopy.close}
              </Button>
            </div>
          </div>
        ) : (
          <div className="grid gap-3 sm:grid-cols-2">
            <Button onClick={make} disabled={isMaking}>
              {isMaking ? copy.making : copy.make}
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

/** "1234 5678 9abc" */
function groupDigits(code: string): string {
  return code.match(/.{1,4}/g)?.join(" ") ?? code;
}

/** Set by script: the frame has no stylesheet, and the CSP blocks inline styles in its HTML. */
const SHEET_STYLES = {
  page: "font: 12pt/1.5 system-ui, sans-serif; max-width: 16cm; margin: 1.5cm auto; color: #000; background: #fff",
  heading: "font-size: 18pt; line-height: 1.3",
  line: "",
  code: "font: 600 16pt/1.6 ui-monospace, monospace; margin: 0.8cm 0; padding: 0.4cm; border: 1.5pt solid; text-align: center",
};

/** Prints a separate sheet without the page. */
function printRecoverySheet(name: string, { code, url, expiresAt }: RecoveryCode) {
  const frame = document.createElement("iframe");
  // Visually hidden, but laid out: display:none does not print.
  frame.className = "sr-only";
  frame.ariaHidden = "true";
  document.body.append(frame);
  const sheet = frame.contentDocument;
  const { contentWindow } = frame;
  if (!sheet || !contentWindow) return frame.remove();
  const { heading, whose, how } = copy.sheet(name, url, formatDateTime(expiresAt));
  sheet.title = heading;
  sheet.documentElement.lang = document.documentElement.lang;
  sheet.body.style.cssText = SHEET_STYLES.page;
  for (const [tag, text, style] of [
    ["h1", heading, "heading"],
    ["p", whose, "line"],
    ["p", groupDigits(code), "code"],
    ["p", how, "line"],
  ] as const) {
    const element = sheet.createElement(tag);
    element.textContent = text;
    element.style.cssText = SHEET_STYLES[style];
    sheet.body.append(element);
  }
  contentWindow.addEventListener("afterprint", () => frame.remove());
  contentWindow.print();
}
