import { SCHEDULES } from "#domain/operations/jobs.ts";
import { makeApp } from "./app.ts";
import { type Deps, makeDeps } from "./deps.ts";
import { type Bindings, parseEnv } from "./env.ts";
import { redirectToLowercase, STARTS_WITH_CAPITAL } from "./http/redirect-lowercase.ts";
import { warnAboutMissingSecrets } from "./missing-secrets.ts";

const app = makeApp();

/** Where the page that says so lies. As a file it would be answered with 200, as any other address it is not. */
const NOT_FOUND_FILE = /^\/404(\.html)?$/;

/** The page that shows what is to come. */
const TRAINING_PAGE = "/training-course";

export default {
  async fetch(request, bindings, context) {
    const url = new URL(request.url);
    if (NOT_FOUND_FILE.test(url.pathname)) return bindings.ASSETS.fetch(new URL("/not-found", url), request);
    if (url.pathname === TRAINING_PAGE) {
      const { serveTrainingPage } = await import("./events/serve-training-page.ts");
      return serveTrainingPage(request, bindings.ASSETS, () => makeDeps(parseEnv(bindings)), context);
    }
    if (STARTS_WITH_CAPITAL.test(url.pathname)) return redirectToLowercase(request, bindings.ASSETS);
    warnAboutMissingSecrets(bindings);
    return app.fetch(request, bindings, context);
  },
  // A run set off by hand names no schedule and runs everything.
  async scheduled(controller, bindings) {
    const made = makeDeps(parseEnv(bindings));
    const requestId = crypto.randomUUID();
    const deps: Deps = { ...made, log: (event, detail) => made.log(event, { requestId, ...detail }) };
    const { everyDay, everyFiveMinutes } = await import("./lazy.ts");
    if (controller.cron !== SCHEDULES.every_five_minutes) await everyDay(deps);
    if (controller.cron !== SCHEDULES.every_day) await everyFiveMinutes(deps);
  },
} satisfies ExportedHandler<Bindings>;
