/** Ends a call after so many milliseconds: `AbortSignal.timeout`, for browsers from before it too. */
export function timeoutSignal(patienceMs: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException("Nobody answered in time.", "TimeoutError")), patienceMs);
  return controller.signal;
}
