import type { ErrorBody, RequestedProof } from "#contract/errors.ts";
import { solveWork } from "#domain/operations/person-proofs.ts";
import { personProof } from "#web/content/person-proof.ts";

/** A proof can expire or be asked for twice, if a burst and the day's quota both ask. */
const MAX_PROOFS = 3;

/**
 * Proves that the visitor is a person and sends the same request again, if the refusal asks for that. Returns the
 * refusal otherwise, and if the visitor must first press a button in the form.
 */
export async function retryWithProof(
  refusal: Response,
  retry: (body: string) => Promise<Response>,
  init?: RequestInit,
): Promise<Response> {
  let response = refusal;
  // Every page with a request lists the files of a static import.
  const { toast } = await import("#web/lib/toasts/toast.ts");
  for (let proofs = 0; proofs < MAX_PROOFS; proofs += 1) {
    const requested = await readRequestedProof(response);
    if (requested === null || typeof init?.body !== "string") return response;
    toast({ title: personProof.checking });
    const proof = await (requested.kind === "work" ? solveWork(requested, hashAll) : solveCaptcha(requested.siteKey));
    if (proof === null) return response;
    response = await retry(JSON.stringify({ ...JSON.parse(init.body), proof }));
  }
  return response;
}

async function readRequestedProof(response: Response): Promise<RequestedProof | null> {
  if (response.status !== 403 && response.status !== 429) return null;
  try {
    const { error }: ErrorBody = await response.clone().json();
    return error.proof ?? null;
  } catch {
    return null;
  }
}

/** Lets the browser handle touches between two batches. */
async function hashAll(texts: string[]): Promise<ArrayBuffer[]> {
  await new Promise((resume) => setTimeout(resume));
  return Promise.all(texts.map((text) => crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/** The token of the form that is being sent. */
async function solveCaptcha(siteKey: string): Promise<string | null> {
  const form = document.querySelector<HTMLButtonElement>("form button[type=submit]:disabled")?.form;
  if (!form) return null;
  const { captchaFor } = await import("./captcha.ts");
  const check = await captchaFor(form, siteKey);
  return (await check.isReady()) ? check.consumeToken() : null;
}
