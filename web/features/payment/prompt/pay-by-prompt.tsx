import { type ComponentProps, useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { payment } from "#web/content/pages/payment.ts";
import { useLazyComponent } from "#web/lib/use-lazy-component.ts";
import type { SendPayerPrompt } from "./send-payer-prompt.tsx";

const loadPrompt = () => import("./send-payer-prompt.tsx").then((loaded) => loaded.SendPayerPrompt);

/** Offers a mobile-money prompt, whose code loads with the tap. */
export function PayByPrompt(props: ComponentProps<typeof SendPayerPrompt>) {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <Prompt {...props} />
  ) : (
    <Button variant="outline" onClick={() => setOpen(true)}>
      {payment.prompt.open}
    </Button>
  );
}

function Prompt(props: ComponentProps<typeof SendPayerPrompt>) {
  const { Component: Part, hasFailed } = useLazyComponent(loadPrompt);
  return Part ? <Part {...props} /> : <p role="status">{hasFailed ? payment.prompt.failed : payment.prompt.loading}</p>;
}
