/** After this the browser was stopped on its way, or shows no other site. */
const TIMEOUT_MS = 15_000;

/** Goes to another site. Fulfilled only when the visitor is on this page again, or still. */
export function navigateExternal(url: string): Promise<void> {
  window.location.assign(url);
  return new Promise((resolve) => {
    window.addEventListener("pageshow", () => resolve(), { once: true });
    setTimeout(resolve, TIMEOUT_MS);
  });
}
