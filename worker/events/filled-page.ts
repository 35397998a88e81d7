/** The training page with its dates in it, as this start of the worker gives it to everybody for a while. */
export interface FilledPage {
  body: string;
  headers: Headers;
  etag: string;
  /** From when on it is rather filled anew, and from when on it says what is no longer true. */
  freshUntil: number;
  trueUntil: number;
}

let kept: FilledPage | null = null;

export function findFilledPage(): FilledPage | null {
  return kept;
}

export function keepFilledPage(page: FilledPage): FilledPage {
  kept = page;
  return page;
}

/** Something of what it says has changed here. Other starts of the worker see it within minutes. */
export function forgetFilledPage(): void {
  kept = null;
}
