import { subscribeToAddress } from "#web/lib/address.ts";
import { whenIdle } from "#web/lib/scheduling.ts";

const REGISTER_DELAY_MS = 3000;

/** Caches visited pages for offline use. See service-worker/service-worker.ts. */
export function cacheForOffline() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const documentPath = location.pathname;
  const reportVisit = async () => {
    const { active } = await serviceWorker.ready;
    const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    active?.postMessage({ path: location.pathname, documentPath, files });
  };
  setTimeout(() => {
    whenIdle(() => {
      serviceWorker.register("/sw.js").then(reportVisit, () => {
        // Without a service worker the site works online only.
      });
      subscribeToAddress(() => whenIdle(() => void reportVisit()));
    });
  }, REGISTER_DELAY_MS);
}
