// Load this module by `import()` only: it serves staff, scheduled jobs and email, for which no visitor waits. One chunk
// keeps the number of files small.

export { everyDay } from "./jobs/every-day.ts";
export { everyFiveMinutes } from "./jobs/every-five-minutes.ts";
export { fetchMedia } from "./messages/fetch-media.ts";
export { deliverOutbox } from "./outbox/deliver-outbox.ts";
export { applyHouseSettings } from "./settings/serve-site-page.ts";
export { staffRoutes } from "./staff-routes.ts";
