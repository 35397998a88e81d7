import { connect } from "node:tls";
import { MS_PER_DAY } from "#domain/calendar/days.ts";
import type { Finding } from "#web/front-desk/health/findings.ts";

const TIMEOUT_MS = 10_000;
const WARNING_DAYS = 14;

/** Checks the remaining validity of an https certificate. */
export async function checkCertificate(site: URL, now: number): Promise<Finding> {
  try {
    return readCertificate(await fetchExpiry(site), now);
  } catch (error) {
    const words = `not valid: ${error instanceof Error ? error.message : String(error)}`;
    return { part: "Certificate", verdict: "broken", message: words };
  }
}

export function readCertificate(until: number, now: number): Finding {
  const days = Math.floor((until - now) / MS_PER_DAY);
  const words = days < 0 ? `expired ${-days} days ago` : `valid for ${days} more days`;
  return { part: "Certificate", verdict: days < 1 ? "broken" : days < WARNING_DAYS ? "look" : "ok", message: words };
}

function fetchExpiry(site: URL): Promise<number> {
  return new Promise((found, failed) => {
    const port = Number(site.port || 443);
    const socket = connect({ host: site.hostname, port, servername: site.hostname, timeout: TIMEOUT_MS }, () => {
      found(Date.parse(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.once("timeout", () => socket.destroy(new Error("the server did not answer in time")));
    socket.once("error", failed);
  });
}
