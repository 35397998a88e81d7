import { useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { staffBookingCopy as words } from "#web/front-desk/bookings/staff-booking-copy.ts";

const NOT_PRINTED = "print:hidden";

/** Puts a receipt on paper, and nothing else of what is on the screen. */
export function PrintReceipt({ text }: { text: string }) {
  const [isPrinting, setPrinting] = useState(false);

  function print() {
    // The paper must hold it before the printer is asked.
    flushSync(() => setPrinting(true));
    const others = [...document.body.children].filter((element) => !element.matches("[data-receipt]"));
    for (const element of others) element.classList.add(NOT_PRINTED);
    window.addEventListener(
      "afterprint",
      () => {
        for (const element of others) element.classList.remove(NOT_PRINTED);
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
        {words.printReceipt}
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
