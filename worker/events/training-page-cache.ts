/** The training page with its dates in it, as this start of the worker gives it to everybody for a while. */
export interface RenderedPage {
  body: string;
  headers: Headers;
  etag: string;
  /** From when on it is rather filled anew, and from when on it says what is no longer true. */
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

/** Something of what it says has changed here. Other starts of the worker see it within minutes. */
export function clearCachedPage(): void {
  cachedPage = null;
}
