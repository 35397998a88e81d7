import type { ReactNode } from "react";
import { CAPTCHA_TOKEN_HEADER, IDEMPOTENCY_KEY_HEADER } from "#contract/headers.ts";
import { ApiError } from "#web/lib/api-error.ts";
import type { Captcha } from "./captcha.ts";
import { idempotencyKey, resetIdempotencyKey } from "./idempotency-key.ts";

/** What the inputs of a form hold, by name: text, before the schema has tidied it. */
export type Draft = Readonly<Record<string, string>>;

/** Something that is most likely a slip: asked about once before it is sent, and taken when it is insisted on. */
export interface InputWarning {
  field: string;
  question: ReactNode;
}

type WarningCheck = (draft: Draft) => InputWarning | null;

/** The part of a form that is not needed to read it or to type in it. */
export interface FormLogic<Result = unknown> {
  /** What is wrong with a draft, by field; empty when nothing is. */
  validate: (draft: Draft) => Draft;
  /** What is asked about a draft of a form that has no problems, one after the other. */
  warningChecks?: readonly WarningCheck[];
  /** Sends a draft of a form that has no problems. */
  send: (draft: Draft, form: HTMLFormElement) => Promise<Result>;
  /** What the server found wrong, by field. */
  serverProblems: (error: unknown) => Draft;
  /** Why the server did not take it, in a sentence of its own; null where it gave none. */
  failureReason: (error: unknown) => string | null;
  /** Prepares what takes a while, when a field is first touched. */
  onFirstFocus?: (form: HTMLFormElement) => void;
  /** Whether a form without problems can be sent now; if not, it has said why. */
  isReady?: (form: HTMLFormElement) => Promise<boolean>;
}

/** What a try says of itself beside its content. */
export type HeadersOf = (content: object) => Record<string, string>;

interface FormLogicOptions<Values, Result> {
  schema: Schema<Values>;
  /** `forgetKey` makes what is sent next another sending, of the same content too. */
  send: (values: Values, draft: Draft, headersOf: HeadersOf, forgetKey: () => void) => Promise<Result>;
  /** Fields that are absent when nothing is chosen in them. */
  optionalChoices?: readonly string[];
  /** What is asked about before a draft without problems is sent, one after the other. */
  warningChecks?: readonly WarningCheck[];
  /** Whether the worker wants to see that a person sends this, where the site is set up for it. */
  requiresCaptcha?: boolean;
}

/** As much of a zod schema as a form needs. */
interface Schema<Values> {
  safeParse(draft: unknown): { success: true; data: Values } | { success: false; error: SchemaError };
}

interface SchemaError extends Error {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

/** What a lazy form fetches: the contract's schema and the call. */
export function formLogic<Values, Result>({
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
  let check: Captcha | null = null;

  // Whoever's browser cannot load the check sends without it: only the worker says no.
  async function checkOf(form: HTMLFormElement): Promise<Captcha | null> {
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
      const token = check?.consumeToken() ?? null;
      try {
        const forgetKey = () => resetIdempotencyKey(form);
        const headersOf = (content: object) => ({
          [IDEMPOTENCY_KEY_HEADER]: idempotencyKey(form, content),
          ...(token !== null && { [CAPTCHA_TOKEN_HEADER]: token }),
        });
        const result = await send(parsed.data, draft, headersOf, forgetKey);
        forgetKey();
        return result;
      } catch (error) {
        check?.reset();
        throw error;
      }
    },
    onFirstFocus: (form) => void checkOf(form),
    async isReady(form) {
      check = await checkOf(form);
      return check === null || check.isReady();
    },
    serverProblems: (error) => (error instanceof ApiError ? error.fields : {}),
    failureReason: (error) => (error instanceof ApiError ? error.userMessage : null),
  };
}
