/** Ends the task, so that a finger is answered before the next one. */
export function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
