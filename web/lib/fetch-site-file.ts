import { timeoutSignal } from "./timeout-signal.ts";

const TIMEOUT_MS = 45_000;

/** Fetches one of the site's own files; null if it does not arrive. */
export async function fetchSiteFile(path: string): Promise<ArrayBuffer | null> {
  try {
    const response = await fetch(path, { signal: timeoutSignal(TIMEOUT_MS) });
    return response.ok ? await response.arrayBuffer() : null;
  } catch {
    return null;
  }
}
