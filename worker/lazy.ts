// What no visitor waits for, imported by `import()` alone: evaluated when staff call, when the clock starts something, or
// when a mail is due. One part, so that it and what it shares with the start are few files.
export { everyDay } from "./jobs/every-day.ts";
export { everyFiveMinutes } from "./jobs/every-five-minutes.ts";
export { deliverOutbox } from "./outbox/deliver-outbox.ts";
export { staffRoutes } from "./staff-routes.ts";
