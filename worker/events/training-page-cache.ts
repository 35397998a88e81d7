/** The training page with its dates, cached in this worker instance. */
export interface RenderedPage {
  body: string;
  headers: Headers;
  etag: string;
  /** When to render it again, and when its content becomes wrong, in milliseconds since 1970. */
  freshUntil: number;
  validUntil: number;
}

let cachedPage: RenderedPage | null = null;

export function getCachedPage(): RenderedPage | null {
  return cachedPage;
}

export function cachePage(page: RenderedPage): RenderedPage {
  cachedPage = page;
  return page;
}

/** Call it after a change to events. Other worker instances follow within minutes. */
export function clearCachedPage(): void {
  cachedPage = null;
}
