/** The rows that staff can move between, in order; a phone hides the other lists of a day. */
export function visibleRows(parent: ParentNode | null): HTMLElement[] {
  const rows = parent ? [...parent.querySelectorAll<HTMLElement>("[data-row]")] : [];
  return rows.filter((row) => row.getClientRects().length > 0);
}
