import * as z from "zod/mini";

/** A lead as the CRM gets it. `id` is the same on every retry. */
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

const TIMEOUT_MS = 10_000;

/** A CRM answers with anything it likes, but not with a refusal in a 2xx. */
const CrmAnswer = z.object({ ok: z.optional(z.literal(true)), error: z.optional(z.null()) });

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
      if (!response.ok) throw new Error(`The CRM answered ${response.status}`);
      if (isJson(response) && text !== "" && !CrmAnswer.safeParse(JSON.parse(text)).success)
        throw new Error("The CRM refused the lead");
    },
  };
}

function isJson(response: Response): boolean {
  return response.headers.get("Content-Type")?.includes("json") ?? false;
}
