/** Sets `aria-busy` on an element while a promise is pending. */
export async function withBusyState<Result>(
  pressed: Element | null | undefined,
  promise: Promise<Result>,
): Promise<Result> {
  pressed?.setAttribute("aria-busy", "true");
  try {
    return await promise;
  } finally {
    pressed?.removeAttribute("aria-busy");
  }
}
