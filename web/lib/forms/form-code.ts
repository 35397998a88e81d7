import type { ReactNode } from "react";
import { CAPTCHA_TOKEN_HEADER, IDEMPOTENCY_KEY_HEADER } from "#contract/headers.ts";
import { ApiError } from "#web/lib/api-error.ts";
import type { Captcha } from "./captcha.ts";
import { forgetIdempotencyKey, idempotencyKey } from "./idempotency-key.ts";

/** What the inputs of a form hold, by name: text, before the schema has tidied it. */
export type Draft = Readonly<Record<string, string>>;

/** Something that is most likely a slip: asked about once before it is sent, and taken when it is insisted on. */
export interface Doubt {
  field: string;
  question: ReactNode;
}

type FindDoubt = (draft: Draft) => Doubt | null;

/** The part of a form that is not needed to read it or to type in it. */
export interface FormCode<Result = unknown> {
  /** What is wrong with a draft, by field; empty when nothing is. */
  problems: (draft: Draft) => Draft;
  /** What is asked about a draft of a form that has no problems, one after the other. */
  doubts?: readonly FindDoubt[];
  /** Sends a draft of a form that has no problems. */
  send: (draft: Draft, form: HTMLFormElement) => Promise<Result>;
  /** What the server found wrong, by field. */
  refusals: (error: unknown) => Draft;
  /** Why the server did not take it, in a sentence of its own; null where it gave none. */
  reason: (error: unknown) => string | null;
  /** Prepares what takes a while, when a field is first touched. */
  touched?: (form: HTMLFormElement) => void;
  /** Whether a form without problems can be sent now; if not, it has said why. */
  isReady?: (form: HTMLFormElement) => Promise<boolean>;
}

/** What a try says of itself beside its content. */
export type HeadersOf = (content: object) => Record<string, string>;

interface FormCodeParts<Values, Result> {
  schema: Schema<Values>;
  /** `forgetKey` makes what is sent next another sending, of the same content too. */
  send: (values: Values, draft: Draft, headersOf: HeadersOf, forgetKey: () => void) => Promise<Result>;
  /** Fields that are absent when nothing is chosen in them. */
  optionalChoices?: readonly string[];
  /** What is asked about before a draft without problems is sent, one after the other. */
  doubts?: readonly FindDoubt[];
  /** Whether the worker wants to see that a person sends this, where the site is set up for it. */
  isForPeople?: boolean;
}

/** As much of a zod schema as a form needs. */
interface Schema<Values> {
  safeParse(draft: unknown): { success: true; data: Values } | { success: false; error: SchemaError };
}

interface SchemaError extends Error {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

/** What a lazy form fetches: the contract's schema and the call. */
export function formCode<Values, Result>({
  schema,
  send,
  optionalChoices = [],
  doubts = [],
  isForPeople = false,
}: FormCodeParts<Values, Result>): FormCode<Result> {
  const parse = (draft: Draft) =>
    schema.safeParse(
      Object.fromEntries(Object.entries(draft).filter(([name, text]) => text || !optionalChoices.includes(name))),
    );
  let check: Captcha | null = null;

  // Whoever's browser cannot load the check sends without it: only the worker says no.
  async function checkOf(form: HTMLFormElement): Promise<Captcha | null> {
    const siteKey = isForPeople && document.body.dataset.turnstile;
    if (!siteKey) return null;
    return import("./captcha.ts").then(({ personCheckOf }) => personCheckOf(form, siteKey)).catch(() => null);
  }

  return {
    problems(draft) {
      const parsed = parse(draft);
      if (parsed.success) return {};
      return Object.fromEntries(
        [...parsed.error.issues].reverse().map(({ path, message }) => [String(path[0]), message]),
      );
    },
    doubts,
    async send(draft, form) {
      const parsed = parse(draft);
      if (!parsed.success) throw parsed.error;
      const token = check?.takeToken() ?? null;
      try {
        const forgetKey = () => forgetIdempotencyKey(form);
        const headersOf = (content: object) => ({
          [IDEMPOTENCY_KEY_HEADER]: idempotencyKey(form, content),
          ...(token !== null && { [CAPTCHA_TOKEN_HEADER]: token }),
        });
        const result = await send(parsed.data, draft, headersOf, forgetKey);
        forgetKey();
        return result;
      } catch (error) {
        check?.again();
        throw error;
      }
    },
    touched: (form) => void checkOf(form),
    async isReady(form) {
      check = await checkOf(form);
      return check === null || check.isReady();
    },
    refusals: (error) => (error instanceof ApiError ? error.fields : {}),
    reason: (error) => (error instanceof ApiError ? error.sentence : null),
  };
}
