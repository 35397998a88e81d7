/** The widths in a picture's `sizes`, such as "(min-width: 64rem) 42rem, 92vw", without those of its conditions. */
export const SHOWN_WIDTHS = /[\d.]+(?=(rem|vw)(,|$))/g;

/** `sizes` for a line on which every byte counts: one pixel of the file to a pixel of the page, on a screen of any density. */
export function frugalSizes(sizes: string, density: number): string {
  return sizes.replace(SHOWN_WIDTHS, (width) => String(Number(width) / density));
}
