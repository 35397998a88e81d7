import { SCHEDULES } from "#domain/operations/jobs.ts";
import { runSite, stopChildren } from "./local/local-site.ts";
import { displaySecret, findMissingSecrets } from "./secrets.ts";
import { localSettings } from "./settings.ts";

const settings = localSettings(process.env);

await runSite(settings, (children) => {
  for (const child of children) {
    child.on("exit", () => {
      console.error(`Part of the site has stopped, so the rest stops too. The logs are in ${settings.stateDir}.`);
      stopChildren(children);
      process.exit(1);
    });
  }
  console.log(welcome());
  for (const { name, without } of findMissingSecrets(settings)) console.log(`  ${name} is not set: ${without}.`);
});

function welcome(): string {
  const site = `http://localhost:${settings.port}`;
  const sandbox = `http://localhost:${settings.sandboxPort}`;
  const payment = settings.usesSandbox
    ? `Book a desk, then choose an outcome on the sandbox's checkout. No real money moves.
              See the payments at ${sandbox}`
    : "Payments go to Paystack with your own key. Paystack's test card is 4084 0840 8408 4081.";
  return `
  The site    ${site}
  Staff page  ${site}/admin/virtual-office
              password ${displaySecret(settings, "ADMIN_PASSWORD")}   key ${displaySecret(settings, "ADMIN_API_KEY")}
  Payments    ${payment}
  Email       is not sent. npm run mail lists what would have been sent; npm run mail -- 1 shows the first.
  Jobs        curl "${site}/cdn-cgi/handler/scheduled?cron=${SCHEDULES.every_five_minutes.replaceAll(" ", "+")}"
  Data        ${settings.stateDir}
              npm run seed adds a year of sample clients, bookings and messages, and the next workshops.

  Press Ctrl-C to stop everything.
`;
}
