/** Whether a fact about the house is still a sample: an example address, or a number of zeros. */
export function isSampleFact(value: string): boolean {
  return /\.example(\/|$)/.test(value) || /^\+?\d{3}0+$/.test(value) || /-0+-0+$/.test(value);
}
