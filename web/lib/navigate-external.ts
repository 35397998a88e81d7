/** After this time the browser stopped the navigation, or cannot show the other site. */
const TIMEOUT_MS = 15_000;

/** Opens another site. Resolves only if the visitor returns to this page, or never leaves it. */
export function navigateExternal(url: string): Promise<void> {
  window.location.assign(url);
  return new Promise((resolve) => {
    window.addEventListener("pageshow", () => resolve(), { once: true });
    setTimeout(resolve, TIMEOUT_MS);
  });
}
