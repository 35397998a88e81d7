import type { ChildProcess } from "node:child_process";
import {
  ensureBuilt,
  ensureMigrated,
  ensurePortsFree,
  StartError,
  startSandbox,
  startWorker,
  stop,
} from "./local-site.ts";
import { localSettings } from "./settings.ts";

const settings = localSettings(process.env);
const children: ChildProcess[] = [];

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    stop(children);
    process.exit(0);
  });
}

try {
  await ensurePortsFree(settings);
  await ensureBuilt();
  await ensureMigrated(settings.stateDir);
  children.push(await startSandbox(settings));
  children.push(await startWorker(settings));
  for (const child of children) {
    child.on("exit", () => {
      console.error("A part of the site has stopped, so the rest stops too. Its log is beside the local data.");
      stop(children);
      process.exit(1);
    });
  }
  console.log(welcome());
} catch (error) {
  stop(children);
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

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
              password ${settings.worker.ADMIN_PASSWORD}   key ${settings.worker.ADMIN_API_KEY}
  To pay      ${payment}
  Mail        is not sent from here. Each message is written to a file; ${settings.stateDir}/worker.log says which.
  Jobs        curl "${site}/cdn-cgi/handler/scheduled?cron=*/5+*+*+*+*"
  Data        ${settings.stateDir}

  Ctrl-C stops everything.
`;
}
