import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { VerifiedPayment } from "#contract/payment.ts";
import { payment as words } from "#web/content/pages/payment.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { renderText } from "#web/test/render-text.ts";
import { completeBookingQuery, verifyPaymentQuery } from "./payment-queries.ts";
import { PaymentResult } from "./payment-result.tsx";
import { UnpaidPayment } from "./unpaid-payment.tsx";

const REFERENCE = "9f86d081884c7d659a2feaa0c55ad015";
const BOOKING: VerifiedPayment["data"]["booking"] = {
  id: "7f3c0000-0000-4000-8000-000000000001",
  ...{ bookingType: "desk_week", planName: "Weekly", status: "pending", amount: 750, startDate: "2026-11-23" },
  ...{ lastDay: "2026-11-29", isDayOver: false, payBy: null, place: "held", heldUntil: "2026-11-22T20:38:00.000Z" },
  ...{ notHeld: null, receiptNumber: null, startsBy: null },
};
const completion = completeBookingQuery({ bookingId: BOOKING.id, paymentReference: REFERENCE, planName: "Weekly" });

// Rendering to text runs no effects, so a part that loads lazily is there from the start.
const lazy = vi.hoisted(() => ({ Component: null as unknown, hasFailed: false }));
vi.mock("#web/lib/use-lazy-component.ts", () => ({ useLazyComponent: () => lazy }));
lazy.Component = UnpaidPayment;

const defaults = queryClient.getDefaultOptions();
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-22T20:10:00Z") });
  // An error stays until the page asks again.
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryOnMount: false } });
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
  queryClient.setDefaultOptions(defaults);
});

interface Answer extends Partial<Omit<VerifiedPayment["data"], "booking">> {
  booking?: Partial<VerifiedPayment["data"]["booking"]>;
}

function answered({ booking, ...payment }: Answer = {}): void {
  queryClient.setQueryData(verifyPaymentQuery(REFERENCE).queryKey, {
    data: {
      ...{ status: "abandoned", reference: REFERENCE, currency: "GHS", amount: 750, paidAt: null, channel: null },
      ...{ needsCode: false, failureReason: null, booking: { ...BOOKING, ...booking }, ...payment },
    },
  });
}

/** What the page says once the gateway has been asked twice. */
function shown(answer: Answer = {}): string {
  for (let time = 0; time < 2; time += 1) answered(answer);
  return rendered();
}

const rendered = () => renderText(createElement(PaymentResult, { reference: REFERENCE, bookingId: "", planName: "" }));

function fail(query: { queryKey: readonly unknown[] }, error: Error) {
  return queryClient.fetchQuery({ queryKey: query.queryKey, queryFn: () => Promise.reject(error) }).catch(() => {});
}

const refusal = (status: number, code: string, message: string) =>
  new ApiError(status, "", JSON.stringify({ error: { code, message, requestId: "r" } }));

test.each<[what: string, answer: Answer, texts: string[]]>([
  ["unfinished", {}, [words.unfinished.title, words.unfinished.text, words.share.ask, "Pay ₵750"]],
  ["pending", { status: "pending" }, [words.pending.title, words.pending.text, words.again.pending]],
  ...(["insufficient_funds", "not_approved", "declined"] as const).map((failureReason): [string, Answer, string[]] => [
    failureReason,
    { status: "failed", failureReason },
    [words.failed.title, words.failed.declined, words.reasons[failureReason], "Pay ₵750", words.share.ask],
  ]),
  ["refunded", { status: "reversed" }, [words.failed.title, words.reasons.reversed]],
  ["made separately", { booking: { status: "paid" } }, [words.paidAnotherWay.title, words.paidAnotherWay.text]],
])("a payment that is %s says so, names its plan, amount and days, and its state", (_what, answer, texts) => {
  const page = shown(answer);
  for (const text of [...texts, "Weekly", "₵750", "23 November 2026 to 29 November 2026"]) expect(page).toContain(text);
});

test("verifies until a second answer says that the checkout was left, and shows a decline at once", () => {
  answered();
  expect(rendered()).toContain(words.verifying.title);
  expect(rendered()).not.toContain(words.unfinished.title);
  answered({ status: "failed", failureReason: "declined" });
  expect(rendered()).toContain(words.failed.title);
});

test("no state in which nothing was paid leaves open whether money was taken", () => {
  for (const text of [words.unfinished.text, words.pending.text, ...Object.values(words.reasons).slice(0, 3)])
    expect(text).toMatch(/[Nn]othing (was|is|has been) taken/);
});

test.each<[what: string, booking: NonNullable<Answer["booking"]>, title: string]>([
  ["cancelled", { status: "cancelled" }, words.nothingToPay.cancelled.title],
  ["in the past", { isDayOver: true }, words.nothingToPay.day("23 November 2026").title],
])("an unpaid booking that is %s cannot be paid", (_what, booking, title) => {
  for (const status of ["abandoned", "failed"] as const) {
    const page = shown({ status, booking });
    expect(page).toContain(title);
    expect(page).toContain("|Book again|");
    expect(page).not.toMatch(/\|Pay |Please pay by|Payment Failed/);
  }
});

test("says how long a desk is held, or that it is not", () => {
  expect(shown()).toContain("We are holding this desk for you until 8:38 pm, Accra time, while you pay.");
  const gone = shown({ booking: { place: "gone", heldUntil: null } });
  expect(gone).toContain(words.place.gone);
  expect(gone).not.toContain("We are holding");
  const notHeld = "We are not holding it, because you hold three.";
  expect(shown({ booking: { place: "gone", heldUntil: null, notHeld } })).toContain(`|${notHeld}|`);
});

test("a payment that cannot be looked up is unknown while the gateway is unreachable, and failed otherwise", async () => {
  await fail(verifyPaymentQuery(REFERENCE), new TypeError("Failed to fetch"));
  expect(rendered()).toContain(words.unknown.title);
  await fail(verifyPaymentQuery(REFERENCE), refusal(404, "not_found", "No such payment."));
  expect(rendered()).toContain(words.failed.error);
  await fail(completion, new TypeError("Failed to fetch"));
  expect(shown({ status: "success" })).toContain(words.unknown.title);
});

test.each([
  [
    "the day was full",
    refusal(409, "no_longer_held", "Your payment arrived after our hold ended."),
    words.noCapacity.title,
  ],
  ["the booking cannot be completed", refusal(409, "conflict", "No."), words.failed.completion],
])("a payment that arrived is not called lost if %s", async (_what, error, text) => {
  await fail(completion, error);
  const page = shown({ status: "success" });
  expect(page).toContain(text);
  expect(page).toContain(REFERENCE);
});

test("a paid booking that was cancelled is cancelled, not failed", () => {
  queryClient.setQueryData(completion.queryKey, { id: BOOKING.id, status: "cancelled" } as never);
  const page = shown({ status: "success" });
  expect(page).toContain(words.cancelled.title);
  expect(page).not.toContain(words.failed.title);
});
