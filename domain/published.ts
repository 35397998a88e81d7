/** What the owner has published in place of the code's own facts and prices. */
export interface Published {
  facts?: object;
  prices?: object;
}

declare global {
  /** Set before any other module loads: by the boot script in a browser, and by the page renderer of the worker. */
  var published: Published | undefined;
}

export function withPublished<Part extends object>(part: keyof Published, defaults: Part): Part {
  return { ...defaults, ...globalThis.published?.[part] };
}
