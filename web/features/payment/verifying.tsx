import type { ReactNode } from "react";
import { payment as words } from "#web/content/payment.ts";
import { HomeButton, Outcome, WhatsApp } from "./outcome.tsx";

/** Also what the page shows before the script has run. */
export function Verifying({ hasReference, children }: { hasReference: boolean; children?: ReactNode }) {
  return (
    <Outcome
      step={1}
      isWorking={hasReference}
      title={words.verifying.title}
      text={hasReference ? words.verifying.text : words.verifying.noReference}
    >
      {children}
      <HomeButton />
      {!hasReference && <WhatsApp />}
    </Outcome>
  );
}
