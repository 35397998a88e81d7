let loading: Promise<void> | undefined;

/**
 * A page comes with the style of what it shows. Whatever else is shown later, a dialog or another page, waits for the
 * whole style. In development that is what a page comes with.
 */
export function loadFullStylesheet(): Promise<void> {
  loading ??= new Promise((resolve) => {
    const href = typeof document === "undefined" ? undefined : document.querySelector("style")?.dataset.fullStylesheet;
    if (!href) return resolve();
    // The boot script brings it with the first dialog, and takes away what did not come.
    const brought = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${href}"]`);
    if (brought?.sheet) return resolve();
    const link = brought ?? Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.onload = () => resolve();
    // Without a line the page's own style has to do, until something else is shown that asks again.
    link.onerror = () => {
      link.remove();
      loading = undefined;
      resolve();
    };
    if (!brought) document.head.append(link);
  });
  return loading;
}
