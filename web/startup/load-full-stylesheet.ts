let loading: Promise<void> | undefined;

/**
 * Each page inlines its own styles. Dialogs and other pages wait for the full stylesheet. In development the page has
 * it from the start.
 */
export function loadFullStylesheet(): Promise<void> {
  loading ??= new Promise((resolve) => {
    const href = typeof document === "undefined" ? undefined : document.querySelector("style")?.dataset.fullStylesheet;
    if (!href) return resolve();
    // The boot script may have added the link for the first dialog; it removes one that failed.
    const existing = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${href}"]`);
    if (existing?.sheet) return resolve();
    const link = existing ?? Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.onload = () => resolve();
    // Continue with the page's own styles; the next dialog or page retries.
    link.onerror = () => {
      link.remove();
      loading = undefined;
      resolve();
    };
    if (!existing) document.head.append(link);
  });
  return loading;
}
