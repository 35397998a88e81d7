/** Whether something else stands where a row stood, or where there was none. More rows at the end move nothing. */
export function hasMoved(before: readonly unknown[], after: readonly unknown[]): boolean {
  if (before.length === 0) return after.length > 0;
  return before.some((row, index) => row !== after[index]);
}
