// What only few calls use of the database, in one late part: see worker/late.ts.

export { makeAllowancesRepository } from "./allowances.ts";
export { makeBooksRepository } from "./books.ts";
export { makeChargesRepository } from "./charges.ts";
export { makeClientsRepository } from "./clients.ts";
export { makeDisputesRepository } from "./disputes.ts";
export { makeDocumentsRepository } from "./documents.ts";
export { makeEventsRepository } from "./events.ts";
export { makeInboxRepository } from "./inbox.ts";
export { makeMailItemsRepository } from "./mail-items.ts";
export { makeMeetingRoomRepository } from "./meeting-room.ts";
export { makeMembershipsRepository } from "./memberships.ts";
export { makeMyBookingsRepository } from "./my-bookings.ts";
export { makeChangesRepository } from "./operations/changes.ts";
export { makePersonalDataRepository } from "./personal-data.ts";
export { makeRefundsRepository } from "./refunds.ts";
export { makeRegistrationsRepository } from "./registrations.ts";
export { makeRetentionRepository } from "./retention.ts";
export { makeSearchRepository } from "./search.ts";
export { makeNameSearch } from "./sql/name-search.ts";
export { makeStaffRepository } from "./staff.ts";
export { makeStaffBookingsRepository } from "./staff-bookings.ts";
export { makeVisitsRepository } from "./visits.ts";
export { makeWaitlistRepository } from "./waitlist.ts";
