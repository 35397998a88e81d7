import { expect, onTestFinished, test, vi } from "vitest";
import { applyPublished } from "#domain/apply-published.ts";
import { AddressRefused } from "#worker/errors.ts";
import { makeCrmWebhook } from "./crm.ts";
import { makeCloudflareMailer } from "./mailer.ts";
import { makePaystack } from "./paystack.ts";
import { makeLibPhoneNumbers } from "./phone-numbers.ts";
import { makeTurnstile } from "./turnstile.ts";

const paystack = makePaystack({
  secretKey: "sk_test_gateways",
  apiUrl: "https://gateway.test",
  checkoutOrigin: "https://checkout.test",
  timeoutMs: 5,
});
const payment = {
  reference: "abc",
  amountPesewas: 200_000,
  email: "akosua@example.com",
  chargeId: "b",
  title: "Monthly Hot Desk",
  callbackUrl: "https://house.test/payment/verify",
  cancelUrl: "https://house.test/payment/verify",
};
const lead = {
  id: "lead-1",
  firstName: "Ama",
  lastName: null,
  email: "ama@example.com",
  phone: null,
  message: "Ɛte sɛn?",
  source: null,
  plan: null,
  businessName: null,
  country: null,
  page: null,
  createdAt: "2026-11-21T12:00:00.000Z",
};

function outside(answer: (request: Request) => Response | Promise<Response>) {
  return vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const { signal } = init ?? {};
    return new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      Promise.resolve(answer(new Request(input, { ...init, signal: null }))).then(resolve, reject);
    });
  });
}
const never = () => new Promise<Response>(() => {});

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => "accepted",
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
}

test("reports a silent gateway as a timeout at the start and as unknown on lookup", async () => {
  outside(never);
  expect(await codeOf(paystack.startPayment(payment))).toBe("gateway_timeout");
  expect(await codeOf(paystack.findPayment("abc"))).toBe("gateway_unavailable");
});

test("does not send the secret key along a redirect", async () => {
  const calls = outside(() => new Response(null, { status: 302, headers: { Location: "https://evil.example" } }));
  expect(await codeOf(paystack.startPayment(payment))).toBe("gateway_failed");
  expect(await codeOf(paystack.findPayment("abc"))).toBe("gateway_unavailable");
  for (const [, init] of calls.mock.calls) expect(init?.redirect).toBe("manual");
});

test("returns null for an unknown payment, in the documented and the observed format", async () => {
  outside(() => Response.json({ status: false, message: "Transaction reference not found" }, { status: 404 }));
  expect(await paystack.findPayment("abc")).toBeNull();
  outside(() => Response.json({ status: false, message: "?", code: "transaction_not_found" }, { status: 400 }));
  expect(await paystack.findPayment("abc")).toBeNull();
  outside(() => Response.json({ status: false, message: "Bad request" }, { status: 400 }));
  expect(await codeOf(paystack.findPayment("abc"))).toBe("gateway_unavailable");
});

test("reads a payment with any metadata", async () => {
  for (const metadata of [{}, "", 0, null, "{}"]) {
    outside(() =>
      Response.json({
        status: true,
        data: {
          reference: "abc",
          status: "success",
          currency: "GHS",
          amount: 203_900,
          requested_amount: 200_000,
          metadata,
        },
      }),
    );
    expect(await paystack.findPayment("abc")).toEqual({
      reference: "abc",
      status: "success",
      currency: "GHS",
      amountPesewas: 203_900,
      requestedPesewas: 200_000,
      paidAt: null,
      channel: null,
      failureReason: null,
      feesPesewas: null,
    });
  }
});

test.each([
  ["failed", "Insufficient Funds", "insufficient_funds"],
  ["failed", "Declined", "declined"],
  ["failed", null, "declined"],
  ["failed", { code: 51 }, "declined"],
  ["failed", undefined, "declined"],
  ["abandoned", "The transaction was not completed", null],
  ["success", "Approved", null],
] as const)("maps a %s payment with the words %j to the reason %s", async (status, words, reason) => {
  outside(() =>
    Response.json({
      status: true,
      data: { reference: "abc", status, currency: "GHS", amount: 1, gateway_response: words },
    }),
  );
  expect((await paystack.findPayment("abc"))?.failureReason).toBe(reason);
});

test("sends a lead to the CRM with the same key on every try", async () => {
  const seen: (string | null)[] = [];
  outside(async (request) => {
    seen.push(request.headers.get("Idempotency-Key"), ((await request.json()) as { message: string }).message);
    return new Response("thanks", { status: 202 });
  });
  await makeCrmWebhook("https://crm.test", 50).sendLead(lead);
  expect(seen).toEqual(["lead-1", "Ɛte sɛn?"]);
});

test.each([
  ["a 500", () => new Response("oops", { status: 500 })],
  ["a redirect", () => new Response(null, { status: 302, headers: { Location: "https://elsewhere.example" } })],
  ["a refusal in a 200", () => Response.json({ ok: false })],
  ["an error in a 200", () => Response.json({ error: "duplicate" })],
  ["silence", never],
])("treats a CRM answer of %s as a failure", async (_, answer) => {
  outside(answer);
  await expect(makeCrmWebhook("https://crm.test", 5).sendLead(lead)).rejects.toThrow();
});

const mail = { to: "ama@example.com", replyTo: "hello@house.test", subject: "s", text: "t", html: "h" };

test("sends email in the name that the house has when it is sent", async () => {
  applyPublished({ facts: { name: "Casa Akwaaba" } });
  onTestFinished(() => applyPublished({}));
  const sent: unknown[] = [];
  const binding = { send: async (message: unknown) => void sent.push(message) } as unknown as SendEmail;
  await makeCloudflareMailer(binding).send({ ...mail, headers: { "List-Unsubscribe": "<https://house.test>" } });
  expect(sent).toEqual([
    {
      ...mail,
      headers: { "List-Unsubscribe": "<https://house.test>" },
      from: { name: "Casa Akwaaba", email: expect.stringContaining("@") },
    },
  ]);
});

test("fails if the email service never answers", async () => {
  const binding = { send: () => new Promise(() => {}) } as unknown as SendEmail;
  await expect(makeCloudflareMailer(binding, 5).send(mail)).rejects.toThrow("too long");
});

test.each([
  ["E_RECIPIENT_SUPPRESSED", true],
  ["E_RECIPIENT_NOT_ALLOWED", false],
  ["E_SENDER_NOT_VERIFIED", false],
  ["E_DAILY_LIMIT_EXCEEDED", false],
  ["E_DELIVERY_FAILED", false],
])("maps the email service's %s to a permanent rejection: %s", async (code, isForGood) => {
  const refusal = Object.assign(new Error("ama@example.com is refused"), { code });
  const binding = { send: () => Promise.reject(refusal) } as unknown as SendEmail;
  const thrown = await makeCloudflareMailer(binding)
    .send(mail)
    .catch((error: unknown) => error);
  expect(thrown instanceof AddressRefused).toBe(isForGood);
  expect(thrown).toMatchObject({ code });
});

const phones = makeLibPhoneNumbers();

test.each([
  ["0241234567", undefined, "+233241234567"],
  ["024 123 4567", undefined, "+233241234567"],
  ["233241234567", undefined, "+233241234567"],
  ["+233 (0)24-123-4567", undefined, "+233241234567"],
  ["00233241234567", undefined, "+233241234567"],
  ["+234 803 123 4567", undefined, "+2348031234567"],
  ["08031234567", "nigeria", "+2348031234567"],
  ["020 7946 0958", "uk", "+442079460958"],
  ["(202) 555-0143", "us", "+12025550143"],
  ["+1 416 555 0143", undefined, "+14165550143"],
  ["082 123 4567", "south-africa", "+27821234567"],
  ["27821234567", undefined, "+27821234567"],
] as const)("parses %s in %s as %s", async (typed, country, e164) => {
  expect(await phones.toE164(typed, country)).toBe(e164);
});

test.each(["0000000000", "1234567890", "+999 123 456 789", "((((((((((1", ""])(
  "rejects %j as a phone number",
  async (typed) => {
    expect(await phones.toE164(typed)).toBeNull();
  },
);

test.each(["270 821 4567", "2708214567", "(274) 555-0143"])(
  "does not read the area code of %s as a country code",
  async (typed) => {
    expect(await phones.toE164(typed)).toBeNull();
  },
);

const since = new Date("2026-11-18T12:00:00.000Z");
const refund = { reference: "abc", amountPesewas: 100_000, note: "Refund 1" };

test("reads the list of payments page by page, and skips only unreadable rows", async () => {
  const requested: URL[] = [];
  outside((request) => {
    requested.push(new URL(request.url));
    const data = [{ reference: "a", status: "success" }, null, { reference: 5 }, { reference: "b", status: "failed" }];
    return Response.json({ status: true, data, meta: { pageCount: 3 } });
  });
  expect(await paystack.listPayments({ since, page: 3 })).toEqual({ references: ["a"], isLast: true });
  expect(Object.fromEntries(requested[0]?.searchParams ?? [])).toEqual({
    status: "success",
    from: "2026-11-18T12:00:00.000Z",
    perPage: "100",
    per_page: "100",
    page: "3",
  });
});

test("ends a list at the gateway's page count, or else at an empty page", async () => {
  const isLast = async (rows: number, page: number, meta?: unknown) => {
    const data = Array(rows).fill({ reference: "a", status: "success" });
    outside(() => Response.json({ status: true, data, ...(meta !== undefined && { meta }) }));
    return (await paystack.listPayments({ since, page })).isLast;
  };
  const meta = { total: 120, skipped: 0, perPage: "50", page: 1, pageCount: 3 };
  expect([await isLast(50, 1, meta), await isLast(50, 2, meta), await isLast(20, 3, meta)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(await isLast(100, 1, { ...meta, total: 100, pageCount: 1 })).toBe(true);
  for (const unreadable of [undefined, null, "3", {}, { pageCount: null }, { pageCount: 0 }, { pageCount: "3" }])
    expect([await isLast(7, 1, unreadable), await isLast(0, 2, unreadable)]).toEqual([false, true]);
});

test("requests a refund with its amount and a note to find it by", async () => {
  const bodies: unknown[] = [];
  outside(async (request) => {
    bodies.push(await request.json());
    return Response.json({ status: true, data: { id: 7, status: "pending" } });
  });
  expect(await paystack.startRefund(refund)).toEqual({ gatewayId: "7", status: "pending" });
  expect(bodies).toEqual([{ transaction: "abc", amount: 100_000, currency: "GHS", merchant_note: "Refund 1" }]);
});

test("returns the gateway's reason for a final refusal, and throws if the answer is unknown", async () => {
  for (const status of [400, 403, 404, 422]) {
    outside(() => Response.json({ status: false, message: " Your balance\nis not enough " }, { status }));
    expect(await paystack.startRefund(refund)).toEqual({ reason: "Your balance is not enough" });
  }
  for (const answer of [
    () => Response.json({ status: false }, { status: 401 }),
    () => Response.json({ status: false }, { status: 429 }),
    () => Response.json({ status: false }),
    () => Response.json({ status: true, data: { id: 7, status: "unheard-of" } }),
    () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
    never,
  ]) {
    outside(answer);
    expect(await codeOf(paystack.startRefund(refund))).toBe("gateway_unavailable");
  }
});

test("finds a refund by its id and by its note", async () => {
  const refund = { id: "8", status: "processed", merchant_note: "Refund 1" };
  const meta = { pageCount: 1 };
  outside((request) =>
    request.url.includes("/refund/")
      ? Response.json({ status: true, data: { id: 7, status: "needs-attention" } })
      : Response.json({ status: true, data: [null, { id: 9, status: "pending", merchant_note: null }, refund], meta }),
  );
  expect(await paystack.findRefund("7")).toEqual({ gatewayId: "7", status: "needs-attention" });
  expect(await paystack.findRefundByNote({ note: "Refund 1", since })).toEqual({ gatewayId: "8", status: "processed" });
  expect(await paystack.findRefundByNote({ note: "Refund 2", since })).toBeNull();
});

test("finds the refund with a note that has not failed, on any page, or else the newest", async () => {
  const refundWithNote = (id: number, status: string) => ({ id, status, merchant_note: "Refund 1" });
  const pages = [[refundWithNote(9, "failed"), refundWithNote(8, "failed")], [refundWithNote(7, "pending")], []];
  outside((request) => {
    const page = Number(new URL(request.url).searchParams.get("page"));
    return Response.json({ status: true, data: pages[page - 1] });
  });
  expect(await paystack.findRefundByNote({ note: "Refund 1", since })).toEqual({ gatewayId: "7", status: "pending" });
  pages.splice(1, 1);
  expect(await paystack.findRefundByNote({ note: "Refund 1", since })).toEqual({ gatewayId: "9", status: "failed" });
});

test("does not report a refund as missing while the gateway is unavailable", async () => {
  outside(() => Response.json({ status: false }, { status: 404 }));
  expect(await paystack.findRefund("7")).toBeNull();
  outside(() => Response.json({ status: false }, { status: 500 }));
  expect(await codeOf(paystack.findRefund("7"))).toBe("gateway_unavailable");
  expect(await codeOf(paystack.findRefundByNote({ note: "n", since }))).toBe("gateway_unavailable");
  expect(await codeOf(paystack.listPayments({ since, page: 1 }))).toBe("gateway_unavailable");
  const other = Array(100).fill({ id: 1, status: "pending", merchant_note: "other" });
  outside(() => Response.json({ status: true, data: other }));
  expect(await codeOf(paystack.findRefundByNote({ note: "n", since }))).toBe("gateway_unavailable");
  const unheardOf = { id: 1, status: "reviewing", merchant_note: "n" };
  outside(() => Response.json({ status: true, data: [unheardOf], meta: { pageCount: 1 } }));
  expect(await codeOf(paystack.findRefundByNote({ note: "n", since }))).toBe("gateway_unavailable");
  expect(await paystack.findRefundByNote({ note: "another", since })).toBeNull();
});

const turnstile = makeTurnstile({
  siteKey: "turnstile-site-key",
  secretKey: "turnstile-secret",
  apiUrl: "https://turnstile.test",
  timeoutMs: 5,
});

test("sends a token to Turnstile with our secret, only in the body", async () => {
  const calls = outside(() => Response.json({ success: true, hostname: "house.test" }));
  expect(await turnstile.isPerson("token-1")).toBe(true);
  const [url, init] = calls.mock.calls[0] ?? [];
  expect(url).toBe("https://turnstile.test/turnstile/v0/siteverify");
  expect(init).toMatchObject({ method: "POST", redirect: "manual" });
  expect(JSON.parse(String(init?.body))).toEqual({ secret: "turnstile-secret", response: "token-1" });
});

test.each(["missing-input-response", "invalid-input-response", "timeout-or-duplicate", "bad-request", "something-new"])(
  "rejects the token for %s",
  async (code) => {
    outside(() => Response.json({ success: false, "error-codes": [code] }));
    expect(await turnstile.isPerson("token")).toBe(false);
  },
);

test("rejects a token that is too long or refused without a reason", async () => {
  const calls = outside(() => Response.json({ success: false }));
  expect(await turnstile.isPerson("x".repeat(2049))).toBe(false);
  expect(calls).not.toHaveBeenCalled();
  expect(await turnstile.isPerson("x".repeat(2048))).toBe(false);
  expect(calls).toHaveBeenCalledTimes(1);
});

test.each([
  ["a wrong secret", () => Response.json({ success: false, "error-codes": ["invalid-input-secret"] }, { status: 400 })],
  ["its own error", () => Response.json({ success: false, "error-codes": ["internal-error"] })],
  ["a page", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["a redirect", () => new Response(null, { status: 302, headers: { Location: "https://evil.example" } })],
  ["something else", () => Response.json({ success: "yes" })],
  ["nothing, ever", never],
] as const)("leaves the token undecided for an answer of %s", async (_, answer) => {
  outside(answer);
  expect(await turnstile.isPerson("token")).toBeNull();
});
