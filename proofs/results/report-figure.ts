/** Prints what a proof has found. `npm run proofs` collects these lines for docs/proofs.md. */
export function reportFigure(figure: string): void {
  process.stdout.write(`Figure: ${figure}\n`);
}
