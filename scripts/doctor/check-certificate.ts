import { connect } from "node:tls";
import { MS_PER_DAY } from "#domain/calendar/days.ts";
import type { Finding } from "#web/front-desk/health/findings.ts";

const TIMEOUT_MS = 10_000;
const WARNING_DAYS = 14;

/** How long the certificate of an https site still holds. */
export async function checkCertificate(site: URL, now: number): Promise<Finding> {
  try {
    return readCertificate(await fetchExpiry(site), now);
  } catch (error) {
    const words = `no valid one: ${error instanceof Error ? error.message : String(error)}`;
    return { part: "Certificate", verdict: "broken", message: words };
  }
}

export function readCertificate(until: number, now: number): Finding {
  const days = Math.floor((until - now) / MS_PER_DAY);
  const words = days < 0 ? `ran out ${-days} days ago` : `holds for ${days} more days`;
  return { part: "Certificate", verdict: days < 1 ? "broken" : days < WARNING_DAYS ? "look" : "ok", message: words };
}

function fetchExpiry(site: URL): Promise<number> {
  return new Promise((found, failed) => {
    const port = Number(site.port || 443);
    const socket = connect({ host: site.hostname, port, servername: site.hostname, timeout: TIMEOUT_MS }, () => {
      found(Date.parse(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.once("timeout", () => socket.destroy(new Error("it did not answer in time")));
    socket.once("error", failed);
  });
}
