import { payment as words } from "#web/content/pages/payment.ts";
import { HomeButton, Outcome, WhatsApp } from "./outcome.tsx";

/** Also what the page shows before the script has run. */
export function Verifying({ hasReference }: { hasReference: boolean }) {
  return (
    <Outcome
      step={1}
      isWorking={hasReference}
      title={words.verifying.title}
      text={hasReference ? words.verifying.text : words.verifying.noReference}
    >
      <HomeButton />
      {!hasReference && <WhatsApp />}
    </Outcome>
  );
}
