// Imported by `import()` alone: no visitor waits for what the clock starts.
export { everyDay } from "./every-day.ts";
export { everyFiveMinutes } from "./every-five-minutes.ts";
