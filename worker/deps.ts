import { type Budget, UNBOUNDED, type WorkersPlan } from "#domain/operations/budgets.ts";
import { LIMITS, type Limits } from "#domain/operations/limits.ts";
import type { Role } from "#domain/staff/roles.ts";
import type { AllowancesRepository } from "./db/allowances.ts";
import { type BookingsRepository, makeBookingsRepository } from "./db/bookings/bookings.ts";
import type { MyBookingsRepository } from "./db/bookings/my-bookings.ts";
import type { StaffBookingsRepository } from "./db/bookings/staff-bookings.ts";
import type { VisitsRepository } from "./db/bookings/visits.ts";
import type { ClientsRepository } from "./db/clients.ts";
import type { DocumentsRepository } from "./db/documents.ts";
import type { EventsRepository } from "./db/events.ts";
import { type ContactsRepository, makeContactsRepository } from "./db/inbox/contacts.ts";
import type { InboxRepository } from "./db/inbox/inbox.ts";
import { type LeadsRepository, makeLeadsRepository } from "./db/inbox/leads.ts";
import {
  makeNewsletterSubscribersRepository,
  type NewsletterSubscribersRepository,
} from "./db/inbox/newsletter-subscribers.ts";
import { type InventoryRepository, makeInventoryRepository } from "./db/inventory/inventory.ts";
import type { SpecialHoursRepository } from "./db/inventory/special-hours.ts";
import { makeStaysRepository, type StaysRepository } from "./db/inventory/stays.ts";
import type { WaitlistRepository } from "./db/inventory/waitlist.ts";
import type { MailItemsRepository } from "./db/mail-items.ts";
import type { MeetingRoomRepository } from "./db/meeting-room.ts";
import type { MembershipsRepository } from "./db/memberships.ts";
import { type AuditTrailRepository, makeAuditTrailRepository } from "./db/operations/audit-trail.ts";
import type { ChangesRepository } from "./db/operations/changes.ts";
import { type FailedSignInsRepository, makeFailedSignInsRepository } from "./db/operations/failed-sign-ins.ts";
import { type HealthChecksRepository, makeHealthChecksRepository } from "./db/operations/health-checks.ts";
import { type HouseStatusesRepository, makeHouseStatusesRepository } from "./db/operations/house-statuses.ts";
import { type JobRunsRepository, makeJobRunsRepository } from "./db/operations/job-runs.ts";
import type { MailTextsRepository } from "./db/operations/mail-texts.ts";
import { makeOutboxRepository, type OutboxRepository } from "./db/operations/outbox.ts";
import { makeSendingsRepository, type SendingsRepository } from "./db/operations/sendings.ts";
import type { BooksRepository } from "./db/payments/books.ts";
import type { ChargesRepository } from "./db/payments/charges.ts";
import type { DisputesRepository } from "./db/payments/disputes.ts";
import { makePaymentAttemptsRepository, type PaymentAttemptsRepository } from "./db/payments/payment-attempts.ts";
import { makePaymentLinksRepository, type PaymentLinksRepository } from "./db/payments/payment-links.ts";
import type { RefundsRepository } from "./db/payments/refunds.ts";
import type { PersonalDataRepository } from "./db/personal-data.ts";
import type { RegistrationsRepository } from "./db/registrations.ts";
import type { RetentionRepository } from "./db/retention.ts";
import type { SearchRepository } from "./db/search.ts";
import { type Meter, openDatabase } from "./db/sql/database.ts";
import type { NameSearch } from "./db/sql/name-search.ts";
import type { StaffRepository } from "./db/staff.ts";
import type { Env } from "./env.ts";
import { type Access, makeAccess } from "./gateways/access.ts";
import type { CalendarFiles } from "./gateways/calendar-files.ts";
import { type Crm, makeCrmWebhook } from "./gateways/crm.ts";
import { makeRateProviders, type RateProvider } from "./gateways/exchange-rate.ts";
import type { Files } from "./gateways/files.ts";
import { type Links, makeLinks } from "./gateways/links.ts";
import { type Mailer, makeCloudflareMailer } from "./gateways/mailer.ts";
import { makeKvPaymentKeyStore, type PaymentKeyStore } from "./gateways/payment-key-store.ts";
import { makePaystack, type PaymentGateway } from "./gateways/paystack.ts";
import type { GatewayBooks } from "./gateways/paystack-books.ts";
import type { PhoneNumbers } from "./gateways/phone-numbers.ts";
import { makeKvRateStore, type RateStore } from "./gateways/rate-store.ts";
import type { ScanCodes } from "./gateways/scan-codes.ts";
import { makeStaffSecrets, type StaffSecrets } from "./gateways/staff-secrets.ts";
import { type Captcha, makeTurnstile } from "./gateways/turnstile.ts";
import type { Webauthn } from "./gateways/webauthn.ts";

/**
 * Somebody who works here, or whoever has the shared key or the worker's secrets, who has a fingerprint instead of a name of
 * their own.
 */
export interface StaffIdentity {
  name: string;
  role: Role;
  staffId: string | null;
  fingerprint: string | null;
  /** Null for whoever came without a session: with a key, or by Cloudflare Access. */
  sessionId: string | null;
  /** When they last showed the session's passkey; null where there is no session that could be old. */
  provedAt: Date | null;
}

/** Everything a use case may reach. */
export interface Deps {
  now: () => Date;
  newId: () => string;
  /** 128 random bits in hexadecimal. */
  newToken: () => string;
  sha256: (text: string) => Promise<string>;
  /** One line for the operator. Never a name, an address, a number or a message somebody typed. */
  log: (event: string, detail?: Record<string, string | number | boolean | null>) => void;
  siteUrl: string;
  /** Who of the staff the request comes from; null for everybody else. */
  staff: StaffIdentity | null;
  /** The line, or of IPv6 the site, that a request comes from; null where nobody asked. */
  network: string | null;
  /** The ids of the messages that were put in the outbox here. */
  ownMessages: string[];
  bookings: BookingsRepository;
  staffBookings: StaffBookingsRepository;
  myBookings: MyBookingsRepository;
  visits: VisitsRepository;
  charges: ChargesRepository;
  books: BooksRepository;
  paymentAttempts: PaymentAttemptsRepository;
  paymentLinks: PaymentLinksRepository;
  refunds: RefundsRepository;
  stays: StaysRepository;
  inventory: InventoryRepository;
  specialHours: SpecialHoursRepository;
  disputes: DisputesRepository;
  documents: DocumentsRepository;
  files: Files;
  events: EventsRepository;
  registrations: RegistrationsRepository;
  scanCodes: ScanCodes;
  houseStatuses: HouseStatusesRepository;
  waitlist: WaitlistRepository;
  contacts: ContactsRepository;
  leads: LeadsRepository;
  subscribers: NewsletterSubscribersRepository;
  clients: ClientsRepository;
  memberships: MembershipsRepository;
  allowances: AllowancesRepository;
  meetingRoom: MeetingRoomRepository;
  mailItems: MailItemsRepository;
  inbox: InboxRepository;
  auditTrail: AuditTrailRepository;
  changes: ChangesRepository;
  outbox: OutboxRepository;
  mailTexts: MailTextsRepository;
  personalData: PersonalDataRepository;
  retention: RetentionRepository;
  nameSearch: NameSearch;
  search: SearchRepository;
  /** Null while no payment key is configured. */
  payments: PaymentGateway | null;
  /** What the gateway has in its own books; null while no payment key is configured. */
  gatewayBooks: GatewayBooks | null;
  rateProviders: RateProvider[];
  rateStore: RateStore;
  mailer: Mailer;
  /** Null while no CRM is configured. */
  crm: Crm | null;
  /** Null unless the site shows the widget and the worker may ask about it: a message is never asked for what no page gives. */
  captcha: Captcha | null;
  phoneNumbers: PhoneNumbers;
  calendarFiles: CalendarFiles;
  links: Links;
  staffSecrets: StaffSecrets;
  failedSignIns: FailedSignInsRepository;
  staffDirectory: StaffRepository;
  webauthn: Webauthn;
  /** Null unless the site is behind Cloudflare Access. */
  access: Access | null;
  sendings: SendingsRepository;
  limits: Limits;
  workersPlan: WorkersPlan;
  meter: Meter;
  /** What is left of a job's run for who reads it here. */
  budget: Budget;
  jobRuns: JobRunsRepository;
  healthChecks: HealthChecksRepository;
  paymentKeyStore: PaymentKeyStore;
}

/** What lasts from one request to the next. */
type LastingDeps = Omit<Deps, "staff" | "ownMessages" | "network">;

const made = new WeakMap<Env, LastingDeps>();

/** Made once for each start of the worker, but for what belongs to one request. */
export function makeDeps(env: Env): Deps {
  const lasting = made.get(env) ?? makeLastingDeps(env);
  made.set(env, lasting);
  return { ...lasting, staff: null, network: null, ownMessages: [] };
}

function makeLastingDeps(env: Env): LastingDeps {
  const { settings } = env;
  const meter: Meter = { statements: 0 };
  const db = openDatabase(env.db, meter);
  return {
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
    newToken: () => hex(crypto.getRandomValues(new Uint8Array(16))),
    sha256: async (text) => hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))),
    log: (event, detail = {}) => console.log(JSON.stringify({ event, ...detail })),
    siteUrl: settings.SITE_URL,
    bookings: makeBookingsRepository(db),
    myBookings: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeMyBookingsRepository(db)),
    visits: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeVisitsRepository(db)),
    charges: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeChargesRepository(db)),
    books: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeBooksRepository(db)),
    paymentAttempts: makePaymentAttemptsRepository(db),
    paymentLinks: makePaymentLinksRepository(db),
    refunds: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeRefundsRepository(db)),
    stays: makeStaysRepository(db),
    inventory: makeInventoryRepository(db),
    specialHours: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeSpecialHoursRepository(db)),
    disputes: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeDisputesRepository(db)),
    documents: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeDocumentsRepository(db)),
    files: onFirstUse(async () => (await import("./gateways/files.ts")).makeFiles(env.documents)),
    events: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeEventsRepository(db)),
    registrations: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeRegistrationsRepository(db)),
    scanCodes: onFirstUse(async () => (await import("./gateways/scan-codes.ts")).makeScanCodes()),
    houseStatuses: makeHouseStatusesRepository(db),
    waitlist: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeWaitlistRepository(db)),
    contacts: makeContactsRepository(db),
    leads: makeLeadsRepository(db),
    subscribers: makeNewsletterSubscribersRepository(db),
    clients: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeClientsRepository(db)),
    memberships: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeMembershipsRepository(db)),
    allowances: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeAllowancesRepository(db)),
    mailItems: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeMailItemsRepository(db)),
    meetingRoom: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeMeetingRoomRepository(db)),
    staffBookings: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeStaffBookingsRepository(db)),
    inbox: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeInboxRepository(db)),
    auditTrail: makeAuditTrailRepository(db),
    changes: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeChangesRepository(db)),
    outbox: makeOutboxRepository(db),
    mailTexts: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeMailTextsRepository(db)),
    personalData: onFirstUse(async () => (await import("./db/late-repositories.ts")).makePersonalDataRepository(db)),
    retention: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeRetentionRepository(db)),
    nameSearch: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeNameSearch(db)),
    search: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeSearchRepository(db)),
    payments:
      settings.PAYSTACK_SECRET_KEY === undefined
        ? null
        : makePaystack({
            secretKey: settings.PAYSTACK_SECRET_KEY,
            apiUrl: settings.PAYSTACK_API_URL,
            checkoutOrigin: new URL(settings.PAYSTACK_CHECKOUT_ORIGIN).origin,
          }),
    gatewayBooks: makeGatewayBooks(settings),
    rateProviders: makeRateProviders(settings.EXCHANGE_RATE_URL),
    rateStore: makeKvRateStore(env.rates),
    mailer: makeCloudflareMailer(env.email),
    crm: settings.CRM_WEBHOOK_URL === undefined ? null : makeCrmWebhook(settings.CRM_WEBHOOK_URL),
    captcha:
      settings.TURNSTILE_SECRET_KEY && settings.TURNSTILE_SITE_KEY
        ? makeTurnstile({ secretKey: settings.TURNSTILE_SECRET_KEY, apiUrl: settings.TURNSTILE_API_URL })
        : null,
    phoneNumbers: onFirstUse(async () => (await import("./gateways/phone-numbers.ts")).makeLibPhoneNumbers()),
    calendarFiles: onFirstUse(async () => (await import("./gateways/calendar-files.ts")).makeCalendarFiles()),
    links: makeLinks({ key: settings.LINK_KEY, previousKey: settings.LINK_KEY_PREVIOUS }),
    staffSecrets: makeStaffSecrets({
      password: settings.ADMIN_PASSWORD,
      apiKey: settings.ADMIN_API_KEY,
      previousApiKey: settings.ADMIN_API_KEY_PREVIOUS,
    }),
    failedSignIns: makeFailedSignInsRepository(db),
    staffDirectory: onFirstUse(async () => (await import("./db/late-repositories.ts")).makeStaffRepository(db)),
    webauthn: onFirstUse(async () => (await import("./gateways/webauthn.ts")).makeWebauthn()),
    access:
      settings.ACCESS_TEAM_URL && settings.ACCESS_AUDIENCE
        ? makeAccess({ teamUrl: settings.ACCESS_TEAM_URL, audience: settings.ACCESS_AUDIENCE })
        : null,
    sendings: makeSendingsRepository(db),
    meter,
    budget: UNBOUNDED,
    workersPlan: settings.WORKERS_PLAN ?? "paid",
    limits: {
      perPersonADay: settings.PERSON_DAILY_LIMIT ?? LIMITS.perPersonADay,
      copiesPerPersonADay: settings.PERSON_DAILY_MAILS ?? LIMITS.copiesPerPersonADay,
      perNetworkADay: settings.NETWORK_DAILY_LIMIT ?? LIMITS.perNetworkADay,
      restingMailsAnHour: settings.HOURLY_MAILS ?? LIMITS.restingMailsAnHour,
    },
    jobRuns: makeJobRunsRepository(db),
    healthChecks: makeHealthChecksRepository(db),
    paymentKeyStore: makeKvPaymentKeyStore(env.rates),
  };
}

function makeGatewayBooks({ PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_API_URL: apiUrl }: Env["settings"]) {
  if (secretKey === undefined) return null;
  return onFirstUse<GatewayBooks>(async () => {
    return (await import("./gateways/paystack-books.ts")).makePaystackBooks({ secretKey, apiUrl });
  });
}

/** What few calls use: evaluated and made when one of its methods, all of which are asynchronous, is first called. */
function onFirstUse<Part extends Record<keyof Part, (...given: never[]) => Promise<unknown>>>(
  make: () => Promise<Part>,
): Part {
  let part: Promise<Part> | null = null;
  return new Proxy({} as Part, {
    get: (own, name) =>
      // What a test has put in the place of a method.
      Reflect.get(own, name) ??
      (async (...given: never[]) => {
        part ??= make();
        return (await part)[name as keyof Part](...given);
      }),
  });
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
