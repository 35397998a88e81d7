import type { PhoneChannel } from "#domain/messages/channels.ts";
import { type Budget, UNLIMITED_BUDGET, type WorkersPlan } from "#domain/operations/budgets.ts";
import { LIMITS, type Limits, type Quota } from "#domain/operations/limits.ts";
import type { StaffEffect } from "#domain/staff/effects.ts";
import type { Role } from "#domain/staff/roles.ts";
import { type AllocationsRepository, makeAllocationsRepository } from "./db/inventory/allocations.ts";
import { type InventoryRepository, makeInventoryRepository } from "./db/inventory/inventory.ts";
import { makeServiceStatusesRepository, type ServiceStatusesRepository } from "./db/operations/service-statuses.ts";
import { type Database, type Meter, openDatabase } from "./db/sql/database.ts";
import type { Env } from "./env.ts";
import { type Access, makeAccess } from "./gateways/access.ts";
import type { CalendarFiles } from "./gateways/calendar-files.ts";
import type { Crm } from "./gateways/crm.ts";
import { makeRateProviders, type RateProvider } from "./gateways/exchange-rate.ts";
import type { FileStore } from "./gateways/files/file-store.ts";
import { type Links, makeLinks } from "./gateways/links.ts";
import { type Mailer, makeCloudflareMailer } from "./gateways/mailer.ts";
import type { PhoneGateway } from "./gateways/messages/phone-gateway.ts";
import type { WhatsappGateway } from "./gateways/messages/whatsapp.ts";
import type { WhatsappWebhook } from "./gateways/messages/whatsapp-webhook.ts";
import { makeKvPaymentKeyStore, type PaymentKeyStore } from "./gateways/payment-key-store.ts";
import { makePaystack, type PaymentGateway } from "./gateways/paystack.ts";
import type { PromptGateway } from "./gateways/paystack-prompts.ts";
import type { ReconciliationGateway } from "./gateways/paystack-reconciliation.ts";
import type { PhoneNumbers } from "./gateways/phone-numbers.ts";
import type { QrCodes } from "./gateways/qr-codes.ts";
import { makeRateStore, type RateStore } from "./gateways/rate-store.ts";
import type { SettingsStore } from "./gateways/settings-store.ts";
import { makeStaffSecrets, type StaffSecrets } from "./gateways/staff-secrets.ts";
import { type Captcha, makeTurnstile } from "./gateways/turnstile.ts";
import type { Webauthn } from "./gateways/webauthn.ts";

/**
 * A member of staff, or a caller with the shared key or a script token. The latter two have a fingerprint instead of a
 * name.
 */
export interface StaffIdentity {
  name: string;
  role: Role;
  staffId: string | null;
  fingerprint: string | null;
  /** Null for a caller without a session: the shared key, a script or Cloudflare Access. */
  sessionId: string | null;
  /** When the session's passkey was last verified; null without a session. */
  authenticatedAt: Date | null;
}

export interface ActingStaff extends StaffIdentity {
  /** Everything that the called act declares; it may do nothing else that needs a right. */
  declaredEffects: readonly StaffEffect[];
}

/** A proof of being a person as it was sent, and the quota that it lifts. `person-proof.ts` checks it once. */
export interface PersonProof {
  text: string;
  quota: Quota;
  checked?: Promise<CheckedProof | null>;
}

/** A valid proof. The id marks it as used; null if its issuer does that. */
export interface CheckedProof {
  id: string | null;
}

/** Repositories that visitors' writes need, with their makers: they load on the first call of a method. */
const VISITOR_REPOSITORIES = {
  bookings: "makeBookingsRepository",
  contacts: "makeContactsRepository",
  failedSignIns: "makeFailedSignInsRepository",
  jobRuns: "makeJobRunsRepository",
  leads: "makeLeadsRepository",
  outbox: "makeOutboxRepository",
  paymentAttempts: "makePaymentAttemptsRepository",
  paymentLinks: "makePaymentLinksRepository",
  submissions: "makeSubmissionsRepository",
  subscribers: "makeNewsletterSubscribersRepository",
} as const;
/** The same of calls that are rare or by staff. */
const LAZY_REPOSITORIES = {
  allowances: "makeAllowancesRepository",
  auditTrail: "makeAuditTrailRepository",
  bookingChanges: "makeBookingChangesRepository",
  bookingLists: "makeBookingListsRepository",
  books: "makeBooksRepository",
  changes: "makeChangesRepository",
  charges: "makeChargesRepository",
  clients: "makeClientsRepository",
  conversations: "makeConversationsRepository",
  disputes: "makeDisputesRepository",
  dateAlerts: "makeDateAlertsRepository",
  documents: "makeDocumentsRepository",
  events: "makeEventsRepository",
  healthChecks: "makeHealthChecksRepository",
  imports: "makeImportsRepository",
  inbox: "makeInboxRepository",
  mailItems: "makeMailItemsRepository",
  mailTexts: "makeMailTextsRepository",
  meetingRoom: "makeMeetingRoomRepository",
  memberships: "makeMembershipsRepository",
  myBookings: "makeMyBookingsRepository",
  nameIndex: "makeNameIndex",
  houseSettings: "makeHouseSettingsRepository",
  people: "makePeopleRepository",
  personalData: "makePersonalDataRepository",
  refunds: "makeRefundsRepository",
  registrations: "makeRegistrationsRepository",
  retention: "makeRetentionRepository",
  search: "makeSearchRepository",
  specialHours: "makeSpecialHoursRepository",
  staffBookings: "makeStaffBookingsRepository",
  staffDirectory: "makeStaffRepository",
  units: "makeUnitsRepository",
  visits: "makeVisitsRepository",
  waitlist: "makeWaitlistRepository",
} as const;
type Made<Names extends Record<string, keyof Makers>, Makers> = {
  -readonly [Name in keyof Names]: Makers[Names[Name]] extends (db: Database) => infer Repository ? Repository : never;
};
type LazyRepositories = Made<typeof VISITOR_REPOSITORIES, typeof import("./db/visitor-repositories.ts")> &
  Made<typeof LAZY_REPOSITORIES, typeof import("./db/lazy-repositories.ts")>;

/** Everything that a use case can reach. */
export interface Deps extends LazyRepositories {
  now: () => Date;
  newId: () => string;
  newToken: () => string;
  sha256: (text: string) => Promise<string>;
  /** Writes one line for the operator. Never log a name, an address, a number or a visitor's text. */
  log: (event: string, detail?: Record<string, string | number | boolean | null>) => void;
  siteUrl: string;
  /** The signed-in member of staff who makes the request; null for everyone else. */
  staff: ActingStaff | null;
  /** The caller's IP address, or the /48 prefix of an IPv6 address; null outside a request. */
  network: string | null;
  /** The proof of being a person that the request carries; null without one. */
  proof: PersonProof | null;
  /** The ids of the outbox entries that this request created. */
  createdOutboxIds: string[];
  allocations: AllocationsRepository;
  inventory: InventoryRepository;
  files: FileStore;
  qrCodes: QrCodes;
  serviceStatuses: ServiceStatusesRepository;
  /** Null while no payment key is configured. */
  payments: PaymentGateway | null;
  /** The gateway's own records, for reconciliation. Null while no payment key is configured. */
  reconciliation: ReconciliationGateway | null;
  /** Null while no payment key is configured. */
  prompts: PromptGateway | null;
  rateProviders: RateProvider[];
  rateStore: RateStore;
  mailer: Mailer;
  /** The channels to a phone; one without its keys is null. */
  phoneChannels: Readonly<Record<PhoneChannel, PhoneGateway | null> & { whatsapp: WhatsappGateway | null }>;
  /** Whether a channel has some of its settings; without all of them it is off. */
  hasSettingsFor: (channel: PhoneChannel) => Promise<boolean>;
  /** Null while it is not configured. */
  whatsappWebhook: WhatsappWebhook | null;
  /** Null while no CRM is configured. */
  crm: Crm | null;
  /** Null unless both the site's widget and the secret are configured: without the widget no page can send a token. */
  captcha: Captcha | null;
  phoneNumbers: PhoneNumbers;
  calendarFiles: CalendarFiles;
  links: Links;
  staffSecrets: StaffSecrets;
  webauthn: Webauthn;
  /** Null unless the site is behind Cloudflare Access. */
  access: Access | null;
  limits: Limits;
  workersPlan: WorkersPlan;
  meter: Meter;
  /** Remaining statement budget of this job run. */
  budget: Budget;
  paymentKeyStore: PaymentKeyStore;
  settingsStore: SettingsStore;
}

/** Dependencies shared by all requests. */
type SharedDeps = Omit<Deps, "staff" | "createdOutboxIds" | "network" | "proof">;

const sharedDepsByEnv = new WeakMap<Env, SharedDeps>();

/** Builds the shared part once per start of the worker, and the rest per request. */
export function makeDeps(env: Env): Deps {
  const shared = sharedDepsByEnv.get(env) ?? makeSharedDeps(env);
  sharedDepsByEnv.set(env, shared);
  return { ...shared, staff: null, network: null, proof: null, createdOutboxIds: [] };
}

function makeSharedDeps(env: Env): SharedDeps {
  const { settings } = env;
  const meter: Meter = { statements: 0 };
  const db = openDatabase(env.db, meter);
  return {
    ...makeLazyRepositories(db),
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
    newToken: () => toHex(crypto.getRandomValues(new Uint8Array(16))),
    sha256: async (text) =>
      toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))),
    log: (event, detail = {}) => console.log(JSON.stringify({ event, ...detail })),
    siteUrl: settings.SITE_URL,
    allocations: makeAllocationsRepository(db),
    inventory: makeInventoryRepository(db),
    files: lazy(async () => (await import("./gateways/files/file-store.ts")).makeFileStore(env.documents)),
    qrCodes: lazy(async () => (await import("./gateways/qr-codes.ts")).makeQrCodes()),
    serviceStatuses: makeServiceStatusesRepository(db),
    payments:
      settings.PAYSTACK_SECRET_KEY === undefined
        ? null
        : makePaystack({
            secretKey: settings.PAYSTACK_SECRET_KEY,
            apiUrl: settings.PAYSTACK_API_URL,
            checkoutOrigin: new URL(settings.PAYSTACK_CHECKOUT_ORIGIN).origin,
          }),
    reconciliation: makeReconciliation(settings),
    prompts: makePrompts(settings),
    rateProviders: makeRateProviders(settings.EXCHANGE_RATE_URL),
    rateStore: makeRateStore(
      env.rates,
      lazy(async () => (await import("./db/lazy-repositories.ts")).makeLastGoodRateRepository(db)),
    ),
    mailer: makeCloudflareMailer(env.email),
    phoneChannels: { whatsapp: makeWhatsappGateway(settings), sms: makeSmsGateway(settings) },
    hasSettingsFor: async (channel) =>
      (await import("./gateways/messages/has-settings.ts")).hasSettings(settings, channel),
    whatsappWebhook: makeWhatsappNotices(settings),
    crm: makeCrm(settings),
    captcha:
      settings.TURNSTILE_SECRET_KEY && settings.TURNSTILE_SITE_KEY
        ? makeTurnstile({
            siteKey: settings.TURNSTILE_SITE_KEY,
            secretKey: settings.TURNSTILE_SECRET_KEY,
            apiUrl: settings.TURNSTILE_API_URL,
          })
        : null,
    phoneNumbers: lazy(async () => (await import("./gateways/phone-numbers.ts")).makeLibPhoneNumbers()),
    calendarFiles: lazy(async () => (await import("./gateways/calendar-files.ts")).makeCalendarFiles()),
    links: makeLinks({ key: settings.LINK_KEY, previousKey: settings.LINK_KEY_PREVIOUS }),
    staffSecrets: makeStaffSecrets({
      password: settings.ADMIN_PASSWORD,
      apiKey: settings.ADMIN_API_KEY,
      previousApiKey: settings.ADMIN_API_KEY_PREVIOUS,
    }),
    webauthn: lazy(async () => (await import("./gateways/webauthn.ts")).makeWebauthn()),
    access:
      settings.ACCESS_TEAM_URL && settings.ACCESS_AUDIENCE
        ? makeAccess({ teamUrl: settings.ACCESS_TEAM_URL, audience: settings.ACCESS_AUDIENCE })
        : null,
    meter,
    budget: UNLIMITED_BUDGET,
    workersPlan: settings.WORKERS_PLAN ?? "paid",
    limits: {
      copiesPerPersonPerDay: settings.PERSON_DAILY_MAILS ?? LIMITS.copiesPerPersonPerDay,
      perNetworkPerDay: settings.NETWORK_DAILY_LIMIT ?? LIMITS.perNetworkPerDay,
      unpaidPerPerson: settings.PERSON_UNPAID_LIMIT ?? LIMITS.unpaidPerPerson,
      throttledEmailsPerHour: settings.HOURLY_MAILS ?? LIMITS.throttledEmailsPerHour,
    },
    paymentKeyStore: makeKvPaymentKeyStore(env.rates),
    settingsStore: lazy(async () => {
      const { makeSettingsStore } = await import("./gateways/settings-store.ts");
      return makeSettingsStore(env.rates, async () => (await import("#generated/site-texts.js")).SITE_TEXTS);
    }),
  };
}

function makeLazyRepositories(db: Database) {
  return {
    ...makeEach(VISITOR_REPOSITORIES, db, () => import("./db/visitor-repositories.ts")),
    ...makeEach(LAZY_REPOSITORIES, db, () => import("./db/lazy-repositories.ts")),
  };
}

function makeEach<
  Names extends Record<string, keyof Makers>,
  Makers extends Record<keyof Makers, (db: Database) => object>,
>(names: Names, db: Database, load: () => Promise<Makers>) {
  const entries = Object.entries(names).map(
    ([name, make]) => [name, lazy<object>(async () => (await load())[make](db))] as const,
  );
  return Object.fromEntries(entries) as Made<Names, Makers>;
}

function makeReconciliation({ PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_API_URL: apiUrl }: Env["settings"]) {
  if (secretKey === undefined) return null;
  return lazy<ReconciliationGateway>(async () => {
    return (await import("./gateways/paystack-reconciliation.ts")).makePaystackReconciliation({ secretKey, apiUrl });
  });
}

function makeCrm({ CRM_WEBHOOK_URL: url }: Env["settings"]): Crm | null {
  return url === undefined ? null : lazy(async () => (await import("./gateways/crm.ts")).makeCrmWebhook(url));
}

function makePrompts({ PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_API_URL: apiUrl }: Env["settings"]) {
  if (secretKey === undefined) return null;
  return lazy<PromptGateway>(async () => {
    return (await import("./gateways/paystack-prompts.ts")).makePaystackPrompts({ secretKey, apiUrl });
  });
}

function makeSmsGateway(settings: Env["settings"]): PhoneGateway | null {
  const { SMS_PROVIDER: provider, SMS_CLIENT_ID: clientId = "", SMS_CLIENT_SECRET: clientSecret } = settings;
  const { SMS_SENDER: sender, SMS_API_URL: apiUrl } = settings;
  if (!(clientSecret && sender && (clientId || provider === "arkesel"))) return null;
  return lazy(async () => {
    const { makeArkeselSms, makeHubtelSms } = await import("./gateways/messages/sms.ts");
    const config = { clientId, clientSecret, sender };
    return provider === "arkesel"
      ? makeArkeselSms({ apiUrl: apiUrl ?? "https://sms.arkesel.com", ...config })
      : makeHubtelSms({ apiUrl: apiUrl ?? "https://sms.hubtel.com", ...config });
  });
}

function makeWhatsappGateway(settings: Env["settings"]): WhatsappGateway | null {
  const { WHATSAPP_API_URL: apiUrl, WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId } = settings;
  const accountId = settings.WHATSAPP_ACCOUNT_ID;
  // Without its notices we would not learn that a message failed.
  if (!(token && phoneId && makeWhatsappNotices(settings))) return null;
  return lazy(async () =>
    (await import("./gateways/messages/whatsapp.ts")).makeWhatsapp({ apiUrl, token, phoneId, accountId }),
  );
}

function makeWhatsappNotices(settings: Env["settings"]): WhatsappWebhook | null {
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = settings;
  if (!(appSecret && verifyToken)) return null;
  return lazy(async () =>
    (await import("./gateways/messages/whatsapp-webhook.ts")).makeWhatsappWebhook({ appSecret, verifyToken }),
  );
}

/** Loads and constructs on the first call of a method; all methods must be asynchronous. */
function lazy<Part extends Record<keyof Part, (...args: never[]) => Promise<unknown>>>(
  make: () => Promise<Part>,
): Part {
  let part: Promise<Part> | null = null;
  return new Proxy({} as Part, {
    get: (overrides, name) =>
      // A method that a test has replaced.
      Reflect.get(overrides, name) ??
      (async (...args: never[]) => {
        part ??= make();
        return (await part)[name as keyof Part](...args);
      }),
  });
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
