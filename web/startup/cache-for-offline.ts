import { subscribeToAddress } from "#web/lib/address.ts";
import { whenIdle } from "#web/lib/scheduling.ts";

const REGISTER_DELAY_MS = 3000;

/** Keeps what the visitor has seen, so that it opens without a line. See service-worker/service-worker.ts. */
export function cacheForOffline() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const documentPath = location.pathname;
  const seen = async () => {
    const { active } = await serviceWorker.ready;
    const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    active?.postMessage({ path: location.pathname, documentPath, files });
  };
  setTimeout(() => {
    whenIdle(() => {
      serviceWorker.register("/sw.js").then(seen, () => {
        // A browser that refuses keeps nothing and loses nothing.
      });
      subscribeToAddress(() => whenIdle(() => void seen()));
    });
  }, REGISTER_DELAY_MS);
}
