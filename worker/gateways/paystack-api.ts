import * as z from "zod/mini";
import { AppError } from "#worker/errors.ts";

export interface PaystackConfig {
  secretKey: string;
  apiUrl: string;
  timeoutMs?: number;
}

interface ListedPage {
  rows: unknown[];
  isLast: boolean;
}

const TIMEOUT_MS = 10_000;
const RETRY_AFTER_SECONDS = 10;
const PER_PAGE = 100;

// One unreadable row, or unreadable paging data, must not hide the others.
const ListAnswer = z.lazy(() =>
  z.object({
    status: z.literal(true),
    data: z.array(z.unknown()),
    meta: z.optional(z.unknown()),
  }),
);
const ListMeta = z.lazy(() => z.object({ pageCount: z.int().check(z.gte(1)) }));
type ListAnswer = z.infer<typeof ListAnswer>;

/** Paystack's HTTP client: sends the key, times out and follows no redirects. */
export function makePaystackApi({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS }: PaystackConfig) {
  const headers = { Authorization: `Bearer ${secretKey}`, Accept: "application/json" };
  // Following a redirect would send the secret key along.
  const options = () => ({ redirect: "manual" as const, signal: AbortSignal.timeout(timeoutMs) });

  async function ask(path: string, body?: object): Promise<{ status: number; answer: unknown }> {
    try {
      const response = await fetch(`${apiUrl}${path}`, {
        ...options(),
        headers: body ? { ...headers, "Content-Type": "application/json" } : headers,
        ...(body && { method: "POST", body: JSON.stringify(body) }),
      });
      return { status: response.status, answer: await response.json() };
    } catch {
      throw unavailable();
    }
  }

  async function list(
    path: string,
    wanted: { since?: Date; until?: Date; page: number; status?: string },
  ): Promise<ListedPage> {
    const { since, until, page, ...filter } = wanted;
    // Paystack documents both spellings and ignores the unknown one.
    const perPage = String(PER_PAGE);
    const query = new URLSearchParams({
      ...filter,
      ...(since && { from: since.toISOString() }),
      ...(until && { to: until.toISOString() }),
      perPage,
      per_page: perPage,
      page: String(page),
    });
    const { status, answer } = await ask(`${path}?${query}`);
    const parsed = status === 200 ? ListAnswer.safeParse(answer) : null;
    if (!parsed?.success) throw unavailable();
    return { rows: parsed.data.data, isLast: isLastPage(parsed.data, page) };
  }

  return { ask, list, headers, options };
}

export function isList(answer: unknown): boolean {
  return ListAnswer.safeParse(answer).success;
}

export function unavailable(): AppError {
  return new AppError("gateway_unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** The gateway chooses its page size: its page count ends the list, or else an empty page. */
function isLastPage({ data, meta }: ListAnswer, page: number): boolean {
  const pages = ListMeta.safeParse(meta);
  return data.length === 0 || (pages.success && page >= pages.data.pageCount);
}
