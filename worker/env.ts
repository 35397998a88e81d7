import * as z from "zod/mini";
import { site } from "#domain/site.ts";

const baseUrl = z.string().check(z.regex(/^https?:\/\/[^\s/]+(\/\S*)?$/), z.overwrite(withoutTrailingSlash));
/** URL of an external service: https only, except localhost. */
const externalUrl = baseUrl.check(
  z.refine((address) => /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$))/.test(address)),
);
const secret = z.optional(z.string().check(z.minLength(1)));

/** A number that the owner can set. */
const limitSetting = z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), z.transform(Number)));

const Settings = z.object({
  SITE_URL: baseUrl,
  PAYSTACK_API_URL: z._default(externalUrl, "https://api.paystack.co"),
  PAYSTACK_CHECKOUT_ORIGIN: z._default(externalUrl, "https://checkout.paystack.com"),
  PAYSTACK_SECRET_KEY: secret,
  EXCHANGE_RATE_URL: z.optional(externalUrl),
  CRM_WEBHOOK_URL: z.optional(externalUrl),
  /** SMS by Hubtel, or by Arkesel, whose key is the client secret. */
  SMS_PROVIDER: z._default(z.enum(["hubtel", "arkesel"]), "hubtel"),
  SMS_API_URL: z.optional(externalUrl),
  SMS_CLIENT_ID: secret,
  SMS_CLIENT_SECRET: secret,
  SMS_SENDER: z.optional(z.string().check(z.regex(/^[A-Za-z0-9 ]{1,11}$/))),
  WHATSAPP_API_URL: z._default(externalUrl, "https://graph.facebook.com/v23.0"),
  WHATSAPP_TOKEN: secret,
  WHATSAPP_PHONE_ID: z.optional(z.string().check(z.regex(/^\d{1,32}$/))),
  WHATSAPP_ACCOUNT_ID: z.optional(z.string().check(z.regex(/^\d{1,32}$/))),
  WHATSAPP_APP_SECRET: secret,
  WHATSAPP_VERIFY_TOKEN: secret,
  TURNSTILE_API_URL: z._default(externalUrl, "https://challenges.cloudflare.com"),
  TURNSTILE_SITE_KEY: z._default(z.string(), site.turnstileSiteKey),
  TURNSTILE_SECRET_KEY: secret,
  WORKERS_PLAN: z.optional(z.enum(["free", "paid"])),
  PERSON_DAILY_MAILS: limitSetting,
  PERSON_UNPAID_LIMIT: limitSetting,
  NETWORK_DAILY_LIMIT: limitSetting,
  HOURLY_MAILS: limitSetting,
  ADMIN_PASSWORD: secret,
  ADMIN_API_KEY: secret,
  ADMIN_API_KEY_PREVIOUS: secret,
  LINK_KEY: secret,
  LINK_KEY_PREVIOUS: secret,
  /** `https://<team>.cloudflareaccess.com` and the application's tag, if staff sign in through Cloudflare Access. */
  ACCESS_TEAM_URL: z.optional(baseUrl),
  ACCESS_AUDIENCE: secret,
});

export type Bindings = Omit<Cloudflare.Env, keyof z.infer<typeof Settings>> & {
  [name in keyof z.infer<typeof Settings>]?: string | undefined;
};

export type Settings = z.infer<typeof Settings>;

export const SETTING_NAMES = Object.keys(Settings.shape) as (keyof Settings)[];

/** The parsed configuration and bindings. */
export interface Env {
  settings: Settings;
  db: D1Database;
  rates: KVNamespace;
  documents: R2Bucket;
  email: SendEmail;
  publicPostLimit: RateLimit;
  adminLimit: RateLimit;
}

const BINDING_NAMES = ["DB", "RATES", "DOCUMENTS", "EMAIL", "PUBLIC_POST_LIMIT", "ADMIN_LIMIT"] as const;

/** Lists the missing or malformed names, never their values. */
export class ConfigurationError extends Error {
  constructor(names: string[]) {
    super(`Missing or malformed configuration: ${names.join(", ")}`);
    this.name = "ConfigurationError";
  }
}

const envByBindings = new WeakMap<object, Env>();

/** Parses each set of bindings once. An empty string counts as unset. */
export function parseEnv(bindings: Bindings): Env {
  const known = envByBindings.get(bindings);
  if (known) return known;
  const texts = Object.fromEntries(SETTING_NAMES.map((name) => [name, bindings[name] || undefined]));
  const settings = Settings.safeParse(texts);
  const missing = BINDING_NAMES.filter((name) => !bindings[name]) as string[];
  if (!settings.success || missing.length > 0) {
    const malformed = settings.success ? [] : settings.error.issues.map((issue) => String(issue.path[0]));
    throw new ConfigurationError([...new Set([...malformed, ...missing])]);
  }
  const env: Env = {
    settings: settings.data,
    db: bindings.DB,
    rates: bindings.RATES,
    documents: bindings.DOCUMENTS,
    email: bindings.EMAIL,
    publicPostLimit: bindings.PUBLIC_POST_LIMIT,
    adminLimit: bindings.ADMIN_LIMIT,
  };
  envByBindings.set(bindings, env);
  return env;
}

function withoutTrailingSlash(address: string): string {
  return address.replace(/\/+$/, "");
}
