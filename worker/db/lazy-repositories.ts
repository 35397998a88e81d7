// Repositories that only few calls need, in one lazy chunk: see worker/lazy.ts.

export { makeAllowancesRepository } from "./allowances.ts";
export { makeMyBookingsRepository } from "./bookings/my-bookings.ts";
export { makeStaffBookingsRepository } from "./bookings/staff-bookings.ts";
export { makeVisitsRepository } from "./bookings/visits.ts";
export { makeClientsRepository } from "./clients.ts";
export { makeDocumentsRepository } from "./documents.ts";
export { makeEventsRepository } from "./events.ts";
export { makeInboxRepository } from "./inbox/inbox.ts";
export { makeSpecialHoursRepository } from "./inventory/special-hours.ts";
export { makeWaitlistRepository } from "./inventory/waitlist.ts";
export { makeMailItemsRepository } from "./mail-items.ts";
export { makeMeetingRoomRepository } from "./meeting-room.ts";
export { makeMembershipsRepository } from "./memberships.ts";
export { makeChangesRepository } from "./operations/changes.ts";
export { makeLastGoodRateRepository } from "./operations/last-good-rate.ts";
export { makeMailTextsRepository } from "./operations/mail-texts.ts";
export { makeBooksRepository } from "./payments/books.ts";
export { makeChargesRepository } from "./payments/charges.ts";
export { makeDisputesRepository } from "./payments/disputes.ts";
export { makeRefundsRepository } from "./payments/refunds.ts";
export { makePersonalDataRepository } from "./personal-data.ts";
export { makeRegistrationsRepository } from "./registrations.ts";
export { makeRetentionRepository } from "./retention.ts";
export { makeSearchRepository } from "./search.ts";
export { makeNameSearch } from "./sql/name-search.ts";
export { makeStaffRepository } from "./staff.ts";
