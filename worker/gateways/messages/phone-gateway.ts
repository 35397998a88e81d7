import type { PhoneText } from "#domain/messages/phone-messages.ts";
import { DeliveryUnclear, MessageRefused } from "#worker/errors.ts";

/** What a provider says about our account. */
export interface AccountCheck {
  verdict: "accepted" | "refused" | "unreachable";
  /** Templates that it does not send, or not with our text; empty for SMS. */
  missingTemplates: string[];
}

/** A service that sends messages to phones. */
export interface PhoneGateway {
  /**
   * Resolves to the provider's id once the message is accepted. Throws `MessageRefused` if it will never be sent this
   * way, `DeliveryUnclear` if it may have been sent, and other errors if a later attempt can succeed.
   */
  send(phoneE164: string, message: PhoneText): Promise<string>;
  /**
   * What became of a message that was accepted; null if the provider does not know yet, or reports it by itself or not
   * at all.
   */
  findDelivery(providerId: string): Promise<"delivered" | "undelivered" | null>;
  /** Asks the provider about our keys and templates, for the doctor. */
  checkAccount(): Promise<AccountCheck>;
}

/** The provider did not accept it now: our key, our balance or their service. */
class ProviderError extends Error {
  readonly code: string;

  constructor(status: number) {
    super("The provider did not accept the message");
    this.name = "ProviderError";
    this.code = `HTTP_${status}`;
  }
}

const TIMEOUT_MS = 10_000;
/** What a later attempt does not change. */
const FINAL_STATUSES = [400, 404, 422];

/** Posts JSON and returns the status and the parsed answer; null if it is no JSON. */
export function postMessage(url: string, headers: Record<string, string>, body: object) {
  const init = { method: "POST", body: JSON.stringify(body) };
  return ask(url, { ...init, headers: { "Content-Type": "application/json", ...headers } });
}

/** Fetches JSON in the same way. */
export function getMessage(url: string, headers: Record<string, string>) {
  return ask(url, { headers });
}

async function ask(url: string, init: RequestInit): Promise<{ status: number; answer: unknown }> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { Accept: "application/json", ...init.headers },
    });
    return { status: response.status, answer: parseJson(await response.text()) };
  } catch {
    throw new DeliveryUnclear();
  }
}

/** The provider's verdict on our key, by the status of any answer; null for none. */
export function verdictOf(status: number | null): AccountCheck["verdict"] {
  if (status === 401 || status === 403) return "refused";
  return status === null || status >= 500 ? "unreachable" : "accepted";
}

/** For an answer that is no success. */
export function refusalOf(status: number): Error {
  if (status >= 200 && status < 300) return new DeliveryUnclear();
  return FINAL_STATUSES.includes(status) ? new MessageRefused(`HTTP_${status}`) : new ProviderError(status);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
