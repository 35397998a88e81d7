import { Button } from "#web/components/ui/button.tsx";
import { payment } from "#web/content/pages/payment.ts";
import { HomeButton, Outcome, WhatsAppLink } from "./outcome.tsx";

const copy = payment.notLoaded;

/** Shown if a part of the payment pages fails to load. */
export function NotLoaded() {
  return (
    <Outcome title={copy.title} text={copy.text}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button onClick={() => window.location.reload()}>{copy.again}</Button>
        <HomeButton />
      </div>
      <WhatsAppLink />
    </Outcome>
  );
}
