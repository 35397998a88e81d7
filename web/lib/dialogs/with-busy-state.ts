/** Marks what was pressed as busy, for the eye and for whoever listens, while what it shows is on its way. */
export async function withBusyState<Result>(
  pressed: Element | null | undefined,
  arrival: Promise<Result>,
): Promise<Result> {
  pressed?.setAttribute("aria-busy", "true");
  try {
    return await arrival;
  } finally {
    pressed?.removeAttribute("aria-busy");
  }
}
