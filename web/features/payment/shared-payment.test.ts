import { createElement } from "react";
import { afterEach, expect, test } from "vitest";
import { queryClient } from "#web/lib/query-client.ts";
import { renderText } from "#web/test/render-text.ts";
import { sharedPaymentQuery } from "./payment-queries.ts";
import { SharedPayment } from "./shared-payment.tsx";

const TOKEN = "0123456789abcdef0123456789abcdef";

afterEach(() => queryClient.clear());

test("tells a payer why the place is not held, by when to pay and what cancelling costs", () => {
  const notHeld = "We are not holding it.";
  queryClient.setQueryData(sharedPaymentQuery(TOKEN).queryKey, {
    data: {
      ...{ planName: "Weekly", amount: 750, startDate: "2026-11-23", startsBy: null },
      ...{ payBy: "2026-11-22T20:38:00.000Z", heldUntil: null, notHeld, cancellationPromise: "Terms." },
    },
  });
  const page = renderText(createElement(SharedPayment, { token: TOKEN }));
  expect(page).toContain(`|${notHeld}|Please pay by 22 November 2026 at 8:38 pm, Accra time.`);
  expect(page).toContain("|Terms.|");
});
