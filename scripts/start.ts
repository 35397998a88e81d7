import { SCHEDULES } from "#domain/operations/jobs.ts";
import { runSite, stopChildren } from "./local/local-site.ts";
import { displaySecret, findMissingSecrets } from "./secrets.ts";
import { localSettings } from "./settings.ts";

const settings = localSettings(process.env);

await runSite(settings, (children) => {
  for (const child of children) {
    child.on("exit", () => {
      console.error("A part of the site has stopped, so the rest stops too. Its log is beside the local data.");
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
    ? `Book a desk, then pay on the sandbox's checkout: choose an outcome, no real money moves.
              What was paid, and the rate, are at ${sandbox}`
    : "Payments go to the address your own key is for. Paystack's test card is 4084 0840 8408 4081.";
  return `
  The site    ${site}
  Staff page  ${site}/admin/virtual-office
              password ${displaySecret(settings, "ADMIN_PASSWORD")}   key ${displaySecret(settings, "ADMIN_API_KEY")}
  To pay      ${payment}
  Mail        is not sent from here. npm run mail lists what would have been, npm run mail -- 1 shows the first.
  Jobs        curl "${site}/cdn-cgi/handler/scheduled?cron=${SCHEDULES.every_five_minutes.replaceAll(" ", "+")}"
  Data        ${settings.stateDir}
              npm run seed fills it with a made-up year of clients, bookings and messages.

  Ctrl-C stops everything.
`;
}
