import { Button } from "#web/components/ui/button.tsx";
import { payment } from "#web/content/pages/payment.ts";
import { HomeButton, Outcome, WhatsAppLink } from "./outcome.tsx";

const words = payment.notLoaded;

/** In the place of a part of the payment pages that could not be fetched. */
export function NotLoaded() {
  return (
    <Outcome title={words.title} text={words.text}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button onClick={() => window.location.reload()}>{words.again}</Button>
        <HomeButton />
      </div>
      <WhatsAppLink />
    </Outcome>
  );
}
