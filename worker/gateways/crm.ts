import * as z from "zod/mini";

/** A lead as sent to the CRM. `id` is the same on every retry. */
export interface CrmLead {
  id: string;
  firstName: string;
  lastName: string | null;
  email: string;
  phone: string | null;
  message: string | null;
  source: string | null;
  plan: string | null;
  businessName: string | null;
  country: string | null;
  page: string | null;
  createdAt: string;
}

export interface Crm {
  /** Resolves once the CRM has the lead; throws otherwise. */
  sendLead(lead: CrmLead): Promise<void>;
}

class CrmError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`The CRM refused the lead: ${code}`);
    this.name = "CrmError";
    this.code = code;
  }
}

const TIMEOUT_MS = 10_000;

/** Some CRMs refuse with a 200. */
const Refusal = z.lazy(() =>
  z.union([
    z.object({ ok: z.literal(false) }),
    z.object({ error: z.union([z.string().check(z.minLength(1)), z.object({})]) }),
  ]),
);

export function makeCrmWebhook(url: string, timeoutMs = TIMEOUT_MS): Crm {
  return {
    async sendLead(lead) {
      const response = await fetch(url, {
        method: "POST",
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
        headers: { "Content-Type": "application/json", "Idempotency-Key": lead.id },
        body: JSON.stringify(lead),
      });
      const text = await response.text();
      if (!response.ok) throw new CrmError(`HTTP_${response.status}`);
      if (Refusal.safeParse(parseJson(text)).success) throw new CrmError("REFUSED");
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
