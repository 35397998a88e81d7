import { useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { staffBookingCopy as copy } from "#web/front-desk/bookings/staff-booking-copy.ts";

const NOT_PRINTED = "print:hidden";

/** Prints a receipt and hides the rest of the page from the printer. */
export function PrintReceipt({ text }: { text: string }) {
  const [isPrinting, setPrinting] = useState(false);

  function print() {
    // The receipt must be in the document before print() runs.
    flushSync(() => setPrinting(true));
    const hiddenElements = [...document.body.children].filter((element) => !element.matches("[data-receipt]"));
    for (const element of hiddenElements) element.classList.add(NOT_PRINTED);
    window.addEventListener(
      "afterprint",
      () => {
        for (const element of hiddenElements) element.classList.remove(NOT_PRINTED);
        setPrinting(false);
      },
      { once: true },
    );
    window.print();
  }

  return (
    <>
      <Button size="small" variant="outline" onClick={print}>
        <Icon name="print" className="size-4" />
        {copy.printReceipt}
      </Button>
      {isPrinting &&
        createPortal(
          <section data-receipt className="hidden whitespace-pre-wrap p-2 text-lg print:block">
            {text}
          </section>,
          document.body,
        )}
    </>
  );
}
