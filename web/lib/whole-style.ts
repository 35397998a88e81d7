let arrival: Promise<void> | undefined;

/**
 * A page comes with the style of what it shows. Whatever else is shown later, a dialog or another page, waits for the
 * whole style. In development that is what a page comes with.
 */
export function wholeStyle(): Promise<void> {
  arrival ??= new Promise((resolve) => {
    const href = typeof document === "undefined" ? undefined : document.querySelector("style")?.dataset.whole;
    if (!href) return resolve();
    // Without a line the page's own style has to do.
    const link = Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      href,
      onload: resolve,
      onerror: resolve,
    });
    document.head.append(link);
  });
  return arrival;
}
