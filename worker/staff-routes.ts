import { adminAllowances } from "./allowances/staff-routes.ts";
import { adminBookings } from "./bookings/staff-routes.ts";
import { adminBooks } from "./books/staff-routes.ts";
import { adminClients, adminSimilarClients } from "./clients/staff-routes.ts";
import { adminDisputes } from "./disputes/staff-routes.ts";
import { adminDocuments } from "./documents/staff-routes.ts";
import { adminEvents, adminRegistrations } from "./events/staff-routes.ts";
import { adminHealth } from "./health/staff-routes.ts";
import { Hono } from "./http/hono.ts";
import { adminImport } from "./import/staff-routes.ts";
import { adminColleagues, adminInbox, adminViewings } from "./inbox/staff-routes.ts";
import {
  adminClosures,
  adminHolidays,
  adminInventory,
  adminOccupancy,
  adminOverbooked,
  adminSpecialHours,
} from "./inventory/staff-routes.ts";
import { adminClientMail, adminMail } from "./mail-items/staff-routes.ts";
import { adminMailTexts } from "./mail-texts/staff-routes.ts";
import { adminMeetingRoom } from "./meeting-room/staff-routes.ts";
import { adminCharges, adminMembershipFigures, adminMemberships, adminReminders } from "./memberships/staff-routes.ts";
import { adminConversations, adminMessages } from "./messages/staff-routes.ts";
import { adminOutbox } from "./outbox/staff-routes.ts";
import { adminDeskPayments, adminPayments } from "./payments/staff-routes.ts";
import { adminHandOver, adminNotes, adminPeople } from "./people/staff-routes.ts";
import { adminPersonalData } from "./personal-data/staff-routes.ts";
import { adminRefunds } from "./refunds/staff-routes.ts";
import { adminOverview } from "./reports/staff-routes.ts";
import { adminSearch } from "./search/staff-routes.ts";
import {
  adminFirstDay,
  adminHouse,
  adminPhotos,
  adminPlans,
  adminPrices,
  adminSettings,
  adminWords,
} from "./settings/staff-routes.ts";
import { adminSession, adminStaff } from "./staff/staff-routes.ts";
import { adminStatus } from "./status/staff-routes.ts";
import { adminBookingUnit, adminUnits } from "./units/staff-routes.ts";
import { adminDay } from "./visits/staff-routes.ts";
import { adminWaitlist } from "./waitlist/staff-routes.ts";

/** Everything under /api/admin. Load by `import()` only. */
export function staffRoutes() {
  return new Hono()
    .route("/api/admin/health", adminHealth)
    .route("/api/admin/session", adminSession)
    .route("/api/admin/vo-clients", adminClients)
    .route("/api/admin/vo-clients", adminAllowances)
    .route("/api/admin/vo-clients", adminClientMail)
    .route("/api/admin/mail", adminMail)
    .route("/api/admin/mail-texts", adminMailTexts)
    .route("/api/admin/similar-clients", adminSimilarClients)
    .route("/api/admin/prices", adminPrices)
    .route("/api/admin/plans", adminPlans)
    .route("/api/admin/house", adminHouse)
    .route("/api/admin/settings", adminSettings)
    .route("/api/admin/first-day", adminFirstDay)
    .route("/api/admin/words", adminWords)
    .route("/api/admin/photos", adminPhotos)
    .route("/api/admin/documents", adminDocuments)
    .route("/api/admin/memberships", adminMemberships)
    .route("/api/admin/membership-figures", adminMembershipFigures)
    .route("/api/admin/charges", adminCharges)
    .route("/api/admin/reminders", adminReminders)
    .route("/api/admin/bookings", adminBookings)
    .route("/api/admin/bookings", adminBookingUnit)
    .route("/api/admin/payments", adminPayments)
    .route("/api/admin/desk-payments", adminDeskPayments)
    .route("/api/admin/refunds", adminRefunds)
    .route("/api/admin/disputes", adminDisputes)
    .route("/api/admin", adminBooks)
    .route("/api/admin/import", adminImport)
    .route("/api/admin/inbox", adminInbox)
    .route("/api/admin/viewings", adminViewings)
    .route("/api/admin/colleagues", adminColleagues)
    .route("/api/admin/outbox", adminOutbox)
    .route("/api/admin/conversations", adminConversations)
    .route("/api/admin/messages", adminMessages)
    .route("/api/admin/inventory", adminInventory)
    .route("/api/admin/closures", adminClosures)
    .route("/api/admin/special-hours", adminSpecialHours)
    .route("/api/admin/holidays", adminHolidays)
    .route("/api/admin/occupancy", adminOccupancy)
    .route("/api/admin/overbooked", adminOverbooked)
    .route("/api/admin/units", adminUnits)
    .route("/api/admin/meeting-room", adminMeetingRoom)
    .route("/api/admin/search", adminSearch)
    .route("/api/admin/people", adminPeople)
    .route("/api/admin/notes", adminNotes)
    .route("/api/admin/hand-over", adminHandOver)
    .route("/api/admin/waitlist", adminWaitlist)
    .route("/api/admin/events", adminEvents)
    .route("/api/admin/registrations", adminRegistrations)
    .route("/api/admin/status", adminStatus)
    .route("/api/admin/day", adminDay)
    .route("/api/admin", adminOverview)
    .route("/api/admin", adminStaff)
    .route("/api/admin/personal-data", adminPersonalData);
}

export type StaffRoutes = ReturnType<typeof staffRoutes>;
