import { SCHEDULES } from "#domain/operations/jobs.ts";
import { makeApp } from "./app.ts";
import { type Deps, makeDeps } from "./deps.ts";
import { type Bindings, parseEnv } from "./env.ts";
import { warnAboutMissingSecrets } from "./missing-secrets.ts";

const app = makeApp();

export default {
  async fetch(request, bindings, context) {
    const url = new URL(request.url);
    const deps = makeDeps(parseEnv(bindings));
    const { applyHouseSettings, serveSitePage } = await import("./settings/serve-site-page.ts");
    if (!url.pathname.startsWith("/api/")) {
      const loadRenderer = async () => (await import("#generated/page-renderer.js")).makePageRenderer;
      return serveSitePage(request, bindings.ASSETS, deps, loadRenderer, context);
    }
    warnAboutMissingSecrets(bindings);
    await applyHouseSettings(deps);
    return app.fetch(request, bindings, context);
  },
  // A manual run names no schedule and runs everything.
  async scheduled(controller, bindings) {
    const shared = makeDeps(parseEnv(bindings));
    const requestId = crypto.randomUUID();
    const deps: Deps = { ...shared, log: (event, detail) => shared.log(event, { requestId, ...detail }) };
    const { applyHouseSettings, everyDay, everyFiveMinutes } = await import("./lazy.ts");
    await applyHouseSettings(deps);
    if (controller.cron !== SCHEDULES.every_five_minutes) await everyDay(deps);
    if (controller.cron !== SCHEDULES.every_day) await everyFiveMinutes(deps);
  },
} satisfies ExportedHandler<Bindings>;
