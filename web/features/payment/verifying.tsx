import type { ReactNode } from "react";
import { payment as copy } from "#web/content/pages/payment.ts";
import { HomeButton, Outcome } from "./outcome.tsx";

/** Also the prerendered state. The children say what the payment is for, if known. */
export function Verifying({ children }: { children?: ReactNode }) {
  return (
    <Outcome step={1} isLoading title={copy.verifying.title} text={copy.verifying.text}>
      {children}
      <HomeButton />
    </Outcome>
  );
}
