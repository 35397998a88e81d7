/** How much is measured. */
export interface BenchSize {
  isQuick: boolean;
  /** How often each timing is taken; the middle one counts. */
  runs: number;
  /** How often Book is tapped at first sight. */
  taps: number;
  /** How long each side of a comparison of workers is under load, in all. */
  sideMs: number;
}
