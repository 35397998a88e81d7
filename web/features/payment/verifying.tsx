import type { ReactNode } from "react";
import { payment as words } from "#web/content/pages/payment.ts";
import { HomeButton, Outcome } from "./outcome.tsx";

/** Also what the page shows before the script has run. The children say what the payment is for, where that is known. */
export function Verifying({ children }: { children?: ReactNode }) {
  return (
    <Outcome step={1} isLoading title={words.verifying.title} text={words.verifying.text}>
      {children}
      <HomeButton />
    </Outcome>
  );
}
