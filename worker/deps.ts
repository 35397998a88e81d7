import { type Budget, UNLIMITED_BUDGET, type WorkersPlan } from "#domain/operations/budgets.ts";
import { LIMITS, type Limits, type Quota } from "#domain/operations/limits.ts";
import type { StaffEffect } from "#domain/staff/effects.ts";
import type { Role } from "#domain/staff/roles.ts";
import type { AllowancesRepository } from "./db/allowances.ts";
import type { BookingChangesRepository } from "./db/bookings/booking-changes.ts";
import type { BookingListsRepository } from "./db/bookings/booking-lists.ts";
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
import { type AllocationsRepository, makeAllocationsRepository } from "./db/inventory/allocations.ts";
import { type InventoryRepository, makeInventoryRepository } from "./db/inventory/inventory.ts";
import type { SpecialHoursRepository } from "./db/inventory/special-hours.ts";
import type { WaitlistRepository } from "./db/inventory/waitlist.ts";
import type { MailItemsRepository } from "./db/mail-items.ts";
import type { MeetingRoomRepository } from "./db/meeting-room.ts";
import type { MembershipsRepository } from "./db/memberships.ts";
import type { NameIndex } from "./db/name-index.ts";
import type { AuditTrailRepository } from "./db/operations/audit-trail.ts";
import type { ChangesRepository } from "./db/operations/changes.ts";
import { type FailedSignInsRepository, makeFailedSignInsRepository } from "./db/operations/failed-sign-ins.ts";
import type { HealthChecksRepository } from "./db/operations/health-checks.ts";
import { type JobRunsRepository, makeJobRunsRepository } from "./db/operations/job-runs.ts";
import type { MailTextsRepository } from "./db/operations/mail-texts.ts";
import { makeOutboxRepository, type OutboxRepository } from "./db/operations/outbox.ts";
import { makeServiceStatusesRepository, type ServiceStatusesRepository } from "./db/operations/service-statuses.ts";
import { makeSubmissionsRepository, type SubmissionsRepository } from "./db/operations/submissions.ts";
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
import type { StaffRepository } from "./db/staff.ts";
import type { Env } from "./env.ts";
import { type Access, makeAccess } from "./gateways/access.ts";
import type { CalendarFiles } from "./gateways/calendar-files.ts";
import { type Crm, makeCrmWebhook } from "./gateways/crm.ts";
import { makeRateProviders, type RateProvider } from "./gateways/exchange-rate.ts";
import type { FileStore } from "./gateways/file-store.ts";
import { type Links, makeLinks } from "./gateways/links.ts";
import { type Mailer, makeCloudflareMailer } from "./gateways/mailer.ts";
import { makeKvPaymentKeyStore, type PaymentKeyStore } from "./gateways/payment-key-store.ts";
import { makePaystack, type PaymentGateway } from "./gateways/paystack.ts";
import type { ReconciliationGateway } from "./gateways/paystack-reconciliation.ts";
import type { PhoneNumbers } from "./gateways/phone-numbers.ts";
import type { QrCodes } from "./gateways/qr-codes.ts";
import { makeRateStore, type RateStore } from "./gateways/rate-store.ts";
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

/** Everything that a use case can reach. */
export interface Deps {
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
  bookings: BookingsRepository;
  bookingChanges: BookingChangesRepository;
  bookingLists: BookingListsRepository;
  staffBookings: StaffBookingsRepository;
  myBookings: MyBookingsRepository;
  visits: VisitsRepository;
  charges: ChargesRepository;
  books: BooksRepository;
  paymentAttempts: PaymentAttemptsRepository;
  paymentLinks: PaymentLinksRepository;
  refunds: RefundsRepository;
  allocations: AllocationsRepository;
  inventory: InventoryRepository;
  specialHours: SpecialHoursRepository;
  disputes: DisputesRepository;
  documents: DocumentsRepository;
  files: FileStore;
  events: EventsRepository;
  registrations: RegistrationsRepository;
  qrCodes: QrCodes;
  serviceStatuses: ServiceStatusesRepository;
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
  nameIndex: NameIndex;
  search: SearchRepository;
  /** Null while no payment key is configured. */
  payments: PaymentGateway | null;
  /** The gateway's own records, for reconciliation. Null while no payment key is configured. */
  reconciliation: ReconciliationGateway | null;
  rateProviders: RateProvider[];
  rateStore: RateStore;
  mailer: Mailer;
  /** Null while no CRM is configured. */
  crm: Crm | null;
  /** Null unless both the site's widget and the secret are configured: without the widget no page can send a token. */
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
  submissions: SubmissionsRepository;
  limits: Limits;
  workersPlan: WorkersPlan;
  meter: Meter;
  /** Remaining statement budget of this job run. */
  budget: Budget;
  jobRuns: JobRunsRepository;
  healthChecks: HealthChecksRepository;
  paymentKeyStore: PaymentKeyStore;
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
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
    newToken: () => toHex(crypto.getRandomValues(new Uint8Array(16))),
    sha256: async (text) =>
      toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))),
    log: (event, detail = {}) => console.log(JSON.stringify({ event, ...detail })),
    siteUrl: settings.SITE_URL,
    bookings: makeBookingsRepository(db),
    bookingChanges: lazy(async () => (await import("./db/lazy-repositories.ts")).makeBookingChangesRepository(db)),
    bookingLists: lazy(async () => (await import("./db/lazy-repositories.ts")).makeBookingListsRepository(db)),
    myBookings: lazy(async () => (await import("./db/lazy-repositories.ts")).makeMyBookingsRepository(db)),
    visits: lazy(async () => (await import("./db/lazy-repositories.ts")).makeVisitsRepository(db)),
    charges: lazy(async () => (await import("./db/lazy-repositories.ts")).makeChargesRepository(db)),
    books: lazy(async () => (await import("./db/lazy-repositories.ts")).makeBooksRepository(db)),
    paymentAttempts: makePaymentAttemptsRepository(db),
    paymentLinks: makePaymentLinksRepository(db),
    refunds: lazy(async () => (await import("./db/lazy-repositories.ts")).makeRefundsRepository(db)),
    allocations: makeAllocationsRepository(db),
    inventory: makeInventoryRepository(db),
    specialHours: lazy(async () => (await import("./db/lazy-repositories.ts")).makeSpecialHoursRepository(db)),
    disputes: lazy(async () => (await import("./db/lazy-repositories.ts")).makeDisputesRepository(db)),
    documents: lazy(async () => (await import("./db/lazy-repositories.ts")).makeDocumentsRepository(db)),
    files: lazy(async () => (await import("./gateways/file-store.ts")).makeFileStore(env.documents)),
    events: lazy(async () => (await import("./db/lazy-repositories.ts")).makeEventsRepository(db)),
    registrations: lazy(async () => (await import("./db/lazy-repositories.ts")).makeRegistrationsRepository(db)),
    qrCodes: lazy(async () => (await import("./gateways/qr-codes.ts")).makeQrCodes()),
    serviceStatuses: makeServiceStatusesRepository(db),
    waitlist: lazy(async () => (await import("./db/lazy-repositories.ts")).makeWaitlistRepository(db)),
    contacts: makeContactsRepository(db),
    leads: makeLeadsRepository(db),
    subscribers: makeNewsletterSubscribersRepository(db),
    clients: lazy(async () => (await import("./db/lazy-repositories.ts")).makeClientsRepository(db)),
    memberships: lazy(async () => (await import("./db/lazy-repositories.ts")).makeMembershipsRepository(db)),
    allowances: lazy(async () => (await import("./db/lazy-repositories.ts")).makeAllowancesRepository(db)),
    mailItems: lazy(async () => (await import("./db/lazy-repositories.ts")).makeMailItemsRepository(db)),
    meetingRoom: lazy(async () => (await import("./db/lazy-repositories.ts")).makeMeetingRoomRepository(db)),
    staffBookings: lazy(async () => (await import("./db/lazy-repositories.ts")).makeStaffBookingsRepository(db)),
    inbox: lazy(async () => (await import("./db/lazy-repositories.ts")).makeInboxRepository(db)),
    auditTrail: lazy(async () => (await import("./db/lazy-repositories.ts")).makeAuditTrailRepository(db)),
    changes: lazy(async () => (await import("./db/lazy-repositories.ts")).makeChangesRepository(db)),
    outbox: makeOutboxRepository(db),
    mailTexts: lazy(async () => (await import("./db/lazy-repositories.ts")).makeMailTextsRepository(db)),
    personalData: lazy(async () => (await import("./db/lazy-repositories.ts")).makePersonalDataRepository(db)),
    retention: lazy(async () => (await import("./db/lazy-repositories.ts")).makeRetentionRepository(db)),
    nameIndex: lazy(async () => (await import("./db/lazy-repositories.ts")).makeNameIndex(db)),
    search: lazy(async () => (await import("./db/lazy-repositories.ts")).makeSearchRepository(db)),
    payments:
      settings.PAYSTACK_SECRET_KEY === undefined
        ? null
        : makePaystack({
            secretKey: settings.PAYSTACK_SECRET_KEY,
            apiUrl: settings.PAYSTACK_API_URL,
            checkoutOrigin: new URL(settings.PAYSTACK_CHECKOUT_ORIGIN).origin,
          }),
    reconciliation: makeReconciliation(settings),
    rateProviders: makeRateProviders(settings.EXCHANGE_RATE_URL),
    rateStore: makeRateStore(
      env.rates,
      lazy(async () => (await import("./db/lazy-repositories.ts")).makeLastGoodRateRepository(db)),
    ),
    mailer: makeCloudflareMailer(env.email),
    crm: settings.CRM_WEBHOOK_URL === undefined ? null : makeCrmWebhook(settings.CRM_WEBHOOK_URL),
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
    failedSignIns: makeFailedSignInsRepository(db),
    staffDirectory: lazy(async () => (await import("./db/lazy-repositories.ts")).makeStaffRepository(db)),
    webauthn: lazy(async () => (await import("./gateways/webauthn.ts")).makeWebauthn()),
    access:
      settings.ACCESS_TEAM_URL && settings.ACCESS_AUDIENCE
        ? makeAccess({ teamUrl: settings.ACCESS_TEAM_URL, audience: settings.ACCESS_AUDIENCE })
        : null,
    submissions: makeSubmissionsRepository(db),
    meter,
    budget: UNLIMITED_BUDGET,
    workersPlan: settings.WORKERS_PLAN ?? "paid",
    limits: {
      copiesPerPersonPerDay: settings.PERSON_DAILY_MAILS ?? LIMITS.copiesPerPersonPerDay,
      perNetworkPerDay: settings.NETWORK_DAILY_LIMIT ?? LIMITS.perNetworkPerDay,
      unpaidPerPerson: settings.PERSON_UNPAID_LIMIT ?? LIMITS.unpaidPerPerson,
      throttledEmailsPerHour: settings.HOURLY_MAILS ?? LIMITS.throttledEmailsPerHour,
    },
    jobRuns: makeJobRunsRepository(db),
    healthChecks: lazy(async () => (await import("./db/lazy-repositories.ts")).makeHealthChecksRepository(db)),
    paymentKeyStore: makeKvPaymentKeyStore(env.rates),
  };
}

function makeReconciliation({ PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_API_URL: apiUrl }: Env["settings"]) {
  if (secretKey === undefined) return null;
  return lazy<ReconciliationGateway>(async () => {
    return (await import("./gateways/paystack-reconciliation.ts")).makePaystackReconciliation({ secretKey, apiUrl });
  });
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
