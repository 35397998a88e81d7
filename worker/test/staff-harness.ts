import { env } from "cloudflare:workers";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import type { DueItems, TakePaymentInput } from "#contract/front-desk/money/take-payment.ts";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import type { Bindings } from "#worker/env.ts";
import { makeHarness } from "./harness.ts";

export const ADMIN_KEY = "a-key-for-worker-tests-only";
export const ADMIN_PASSWORD = "a-password-for-worker-tests-only";

/** The worker as staff see it: every call sends the key, from a unique address. */
export function makeStaffHarness(options: { bindings?: Partial<Bindings>; now?: () => Date } = {}) {
  const harness = makeHarness({
    ...options,
    bindings: { ADMIN_API_KEY: ADMIN_KEY, ADMIN_PASSWORD, ADMIN_API_KEY_PREVIOUS: "", ...options.bindings },
  });
  const staff = { [ADMIN_KEY_HEADER]: ADMIN_KEY };

  const get = (path: string) => harness.call(path, { headers: staff });
  const send = (
    method: "POST" | "PATCH" | "DELETE",
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) =>
    harness.call(path, {
      method,
      headers: { ...headers, ...staff, ...(body !== undefined && { "Content-Type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  /** A virtual-office client whom staff add, with the token of their page. */
  async function addOffice(overrides: Record<string, unknown> = {}): Promise<Office> {
    const client = await jsonOf<AdminClient>(send("POST", "/api/admin/vo-clients", clientBody(overrides)));
    return { client, token: client.officeUrl?.split("#")[1] ?? "" };
  }

  /** The same in a paid month, with accepted documents. */
  async function addVerifiedOffice(overrides: Record<string, unknown> = {}): Promise<Office> {
    const office = await addOffice({ startDate: "2026-11-09", nextDueDate: "2026-12-09", ...overrides });
    await harness.post("/api/my-office", { token: office.token });
    await env.DB.prepare("update documents set status = 'accepted' where client_id = ?").bind(office.client.id).run();
    return office;
  }

  /** Returns the id of the item. */
  async function addMail({ client }: Pick<Office, "client">, kind = "letter", sender = "GRA"): Promise<string> {
    return (await jsonOf<{ id: string }>(send("POST", `/api/admin/vo-clients/${client.id}/mail`, { kind, sender }))).id;
  }

  /** Takes the first thing that is due for a booking, as the payment form does. */
  async function takePayment(id: string, paid: Partial<TakePaymentInput> = {}) {
    const { items } = await jsonOf<DueItems>(get(`/api/admin/desk-payments/due/${id}`));
    const { owed = 1 } = items[0] ?? {};
    return send("POST", "/api/admin/desk-payments", { method: "cash", ...paid, items: [{ id, owed, amount: owed }] });
  }

  /** Takes cash for a booking at the desk. */
  async function payAtDesk<Paid extends { id: string }>(booking: Paid): Promise<Paid> {
    const response = await takePayment(booking.id);
    if (response.status !== 201) throw new Error(await response.text());
    return booking;
  }

  const cancelAtDesk = ({ id }: { id: string }, reason = "changed plans") =>
    send("POST", `/api/admin/bookings/${id}/cancel`, { reason });

  const close = (from: string, to: string, reason = "Repairs") =>
    send("POST", "/api/admin/closures", { from, to, reason });

  /** Sends a file with its length, as browsers do. */
  function upload(
    path: string,
    file: Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = staff,
    body?: BodyInit,
  ) {
    const sent = { "Content-Length": String(file.length), ...headers };
    return harness.call(path, { method: "PUT", headers: sent, body: body ?? file });
  }

  return {
    ...harness,
    get,
    send,
    addOffice,
    addVerifiedOffice,
    addMail,
    takePayment,
    payAtDesk,
    cancelAtDesk,
    close,
    upload,
  };
}

interface Office {
  client: AdminClient;
  token: string;
}

export async function jsonOf<Answer>(response: Response | Promise<Response>): Promise<Answer> {
  return (await response).json();
}

/** Every page of a list, in order. The address must already have a query. */
export async function pagesOf<Page extends { nextCursor: string | null }>(
  harness: ReturnType<typeof makeStaffHarness>,
  address: string,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null = ""; cursor !== null; cursor = pages.at(-1)?.nextCursor ?? null)
    pages.push(await jsonOf<Page>(harness.get(`${address}${cursor && `&cursor=${cursor}`}`)));
  return pages;
}

export function clientBody(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    fullName: "Efua Mensah",
    businessName: "Kente Threads",
    email: `efua-${crypto.randomUUID()}@example.com`,
    phone: "0241234567",
    country: "ghana",
    plan: "pro",
    amount: 600,
    startDate: "2026-01-31",
    nextDueDate: "2026-01-31",
    ...overrides,
  };
}
