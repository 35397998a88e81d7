import { Button } from "#web/components/ui/button.tsx";
import { payment as words } from "#web/content/pages/payment.ts";

/** Under a receipt, which is what the page prints. */
export function PrintButton() {
  return (
    <Button variant="outline" className="print:hidden" onClick={() => window.print()}>
      {words.print}
    </Button>
  );
}
