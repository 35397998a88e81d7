import type { Prompt } from "#contract/payment.ts";
import { api, readResponse } from "./api.ts";

export type { Prompt };

/** GET /api/payment/prompt/:reference. */
export function fetchPrompt(reference: string): Promise<Prompt> {
  return readResponse(api.api.payment.prompt[":reference"].$get({ param: { reference } }));
}

/** POST /api/payment/prompt/otp. */
export function submitPromptCode(reference: string, otp: string): Promise<Prompt> {
  return readResponse(api.api.payment.prompt.otp.$post({ json: { reference, otp } }));
}

export function isPromptOver({ status }: Prompt): boolean {
  return status === "success" || status === "failed";
}
