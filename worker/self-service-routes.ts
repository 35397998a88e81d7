import { selfServiceAllowances } from "./allowances/routes.ts";
import { dateAlerts } from "./events/date-alert-routes.ts";
import { events, myRegistration } from "./events/routes.ts";
import { Hono } from "./http/hono.ts";
import { selfServiceMail } from "./mail-items/routes.ts";
import { meetingRoom, myMeeting } from "./meeting-room/routes.ts";
import { charges } from "./memberships/routes.ts";
import { myBooking } from "./my-booking/routes.ts";
import { myOffice, verifyLetter } from "./my-office/routes.ts";
import { myViewing } from "./my-viewing/routes.ts";
import { photos, prices } from "./settings/routes.ts";
import { waitlist } from "./waitlist/routes.ts";

/** Customer self-service, mostly reached by a link, and events. Load by `import()` only. */
export function selfServiceRoutes() {
  return new Hono()
    .route("/api/my-booking", myBooking)
    .route("/api/my-office", myOffice)
    .route("/api/my-office", selfServiceMail)
    .route("/api/my-office", selfServiceAllowances)
    .route("/api/my-registration", myRegistration)
    .route("/api/my-viewing", myViewing)
    .route("/api/verify-letter", verifyLetter)
    .route("/api/waitlist", waitlist)
    .route("/api/charges", charges)
    .route("/api/events", events)
    .route("/api/date-alerts", dateAlerts)
    .route("/api/prices", prices)
    .route("/api/photos", photos)
    .route("/api/meeting-room", meetingRoom)
    .route("/api/my-meeting", myMeeting);
}

export type SelfServiceRoutes = ReturnType<typeof selfServiceRoutes>;
