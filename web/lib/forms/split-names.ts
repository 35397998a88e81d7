/** One name per line. */
export function splitNames(text: string): string[] {
  return text.split("\n").flatMap((line) => line.trim() || []);
}
