import type { ReactNode } from "react";
import { CAPTCHA_TOKEN_HEADER, IDEMPOTENCY_KEY_HEADER } from "#contract/headers.ts";
import { ApiError } from "#web/lib/api-error.ts";
import type { Captcha } from "./captcha.ts";
import { idempotencyKey, resetIdempotencyKey } from "./idempotency-key.ts";

/** The raw values of a form's inputs, by name. */
export type Draft = Readonly<Record<string, string>>;

/** A likely mistake: the form asks once and accepts a second submit. */
export interface InputWarning {
  field: string;
  question: ReactNode;
}

type WarningCheck = (draft: Draft) => InputWarning | null;

/** The part of a form that loads on first focus. */
export interface FormLogic<Result = unknown> {
  /** Problems by field; empty if the draft is valid. */
  validate: (draft: Draft) => Draft;
  /** Checks for likely mistakes in a valid draft, in order. */
  warningChecks?: readonly WarningCheck[];
  /** Sends a valid draft. */
  send: (draft: Draft, form: HTMLFormElement) => Promise<Result>;
  /** Problems the server found, by field. */
  serverProblems: (error: unknown) => Draft;
  /** The server's message; null if it sent none. */
  failureReason: (error: unknown) => string | null;
  /** Starts slow preparations on first focus. */
  onFirstFocus?: (form: HTMLFormElement) => void;
  /** Whether a valid form can be sent now; if not, it has shown why. */
  isReady?: (form: HTMLFormElement) => Promise<boolean>;
}

/** Builds the request headers for a body. */
export type HeadersOf = (content: object) => Record<string, string>;

interface FormLogicOptions<Values, Result> {
  schema: Schema<Values>;
  /** `resetKey` makes the next request a new submission, even with the same content. */
  send: (values: Values, draft: Draft, headersOf: HeadersOf, resetKey: () => void) => Promise<Result>;
  /** Fields to omit if nothing is chosen. */
  optionalChoices?: readonly string[];
  warningChecks?: readonly WarningCheck[];
  /** Whether the worker requires a captcha, on sites that have one configured. */
  requiresCaptcha?: boolean;
}

/** The part of a zod schema that a form needs. */
export interface Schema<Values> {
  safeParse(draft: unknown): { success: true; data: Values } | { success: false; error: SchemaError };
}

interface SchemaError extends Error {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

/** Builds a form's lazy part from the contract's schema and the API call. */
export function makeFormLogic<Values, Result>({
  schema,
  send,
  optionalChoices = [],
  warningChecks = [],
  requiresCaptcha = false,
}: FormLogicOptions<Values, Result>): FormLogic<Result> {
  const parse = (draft: Draft) =>
    schema.safeParse(
      Object.fromEntries(Object.entries(draft).filter(([name, text]) => text || !optionalChoices.includes(name))),
    );
  let captcha: Captcha | null = null;

  // If the captcha cannot load, the form sends without it and the worker decides.
  async function loadCaptcha(form: HTMLFormElement): Promise<Captcha | null> {
    const siteKey = requiresCaptcha && document.body.dataset.turnstile;
    if (!siteKey) return null;
    return import("./captcha.ts").then(({ captchaFor }) => captchaFor(form, siteKey)).catch(() => null);
  }

  return {
    validate(draft) {
      const parsed = parse(draft);
      if (parsed.success) return {};
      return Object.fromEntries(
        [...parsed.error.issues].reverse().map(({ path, message }) => [String(path[0]), message]),
      );
    },
    warningChecks,
    async send(draft, form) {
      const parsed = parse(draft);
      if (!parsed.success) throw parsed.error;
      const token = captcha?.consumeToken() ?? null;
      try {
        const resetKey = () => resetIdempotencyKey(form);
        const headersOf = (content: object) => ({
          [IDEMPOTENCY_KEY_HEADER]: idempotencyKey(form, content),
          ...(token !== null && { [CAPTCHA_TOKEN_HEADER]: token }),
        });
        const result = await send(parsed.data, draft, headersOf, resetKey);
        resetKey();
        return result;
      } catch (error) {
        captcha?.reset();
        throw error;
      }
    },
    onFirstFocus: (form) => void loadCaptcha(form),
    async isReady(form) {
      captcha = await loadCaptcha(form);
      return captcha === null || captcha.isReady();
    },
    serverProblems: (error) => (error instanceof ApiError ? error.fields : {}),
    failureReason: (error) => (error instanceof ApiError ? error.userMessage : null),
  };
}
